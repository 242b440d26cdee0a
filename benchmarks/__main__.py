from benchmarks import board, separability, sweep, training

training.main()
sweep.main()
separability.main()
board.main()

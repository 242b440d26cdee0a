from benchmarks import board, separability, training

training.main()
separability.main()
board.main()

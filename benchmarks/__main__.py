from benchmarks import board, fewest, path, separability, sweep, training

training.main()
sweep.main()
separability.main()
path.main()
fewest.main()
board.main()

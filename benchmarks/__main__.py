from benchmarks import board, training

training.main()
board.main()

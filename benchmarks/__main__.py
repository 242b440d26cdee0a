from benchmarks import board, features, fewest, other_lines, path, separability, sweep, training

training.main()
sweep.main()
features.main()
separability.main()
path.main()
fewest.main()
board.main()
other_lines.main()

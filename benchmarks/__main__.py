from benchmarks import board, features, fewest, lifted, other_lines, path, separability, spam, sweep, training

training.main()
sweep.main()
features.main()
separability.main()
path.main()
fewest.main()
board.main()
lifted.main()
other_lines.main()
spam.main()

"""The lesson on the neuron: a column x₀, an example that needs a bias, and the history."""

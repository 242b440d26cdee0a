"""The lesson on the neuron: a column x₀, an example, and the history."""

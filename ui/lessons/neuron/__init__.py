"""What the page on the neuron needs: a column x₀, two points that need a bias, and a note on history."""

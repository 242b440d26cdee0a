"""Where the neuron comes from, and what followed, with sources."""

from ui.lectures import name

NOTE = rf"""
- **1943, McCulloch and Pitts** take a nerve cell as an all-or-none unit with a threshold and show that nets of them
  compute what logic can say. Nothing is learnt: somebody sets the thresholds and the connections. (*A Logical Calculus
  of the Ideas Immanent in Nervous Activity*, Bulletin of Mathematical Biophysics 5.)
- **1949, Hebb** supposes that the connection from one cell to another grows when the first repeatedly takes part in
  firing the second. ηyxᵢ also multiplies what is at both ends of an edge, but y is the wanted answer, and it is added
  after mistakes only: that is not in Hebb. (*The Organization of Behavior*.)
- **1957, 1958, 1962, Rosenblatt.** The report that proposes the machine is of January 1957 (*The Perceptron: A
  Perceiving and Recognizing Automaton (Project Para)*, Cornell Aeronautical Laboratory, report 85-460-1). The press
  report that the notes quote is of July 1958, the article of November 1958 (*The Perceptron: A Probabilistic Model
  for Information Storage and Organization in the Brain*, Psychological Review 65(6), 386–408) and the book of 1962
  (*Principles of Neurodynamics*). So the three years in the notes are these:
  1958 (“{name("002")}”) is the article; 1957 (“{name("004")}”) is the report, but there it is the year of the
  convergence theorem, of which a printed proof is Novikoff's of 1962 (*On Convergence Proofs on Perceptrons*, Symposium
  on the Mathematical Theory of Automata, Polytechnic Institute of Brooklyn, 615–622; the report of 1963 has “for
  Perceptrons”); for 1956 (“{name("000")}”) no source was found.
- **1969, Minsky and Papert** prove what machines cannot compute whose units each see only a part of the input. With
  two inputs that are on or off, all that one neuron alone cannot do is XOR and its opposite, since no line separates
  them: load the preset XOR and step. (*Perceptrons: An Introduction to Computational Geometry*.)
- **What followed.** Fewer worked on such machines; how much of that the book did is disputed (Olazaran, *A Sociological
  Study of the Official History of the Perceptrons Controversy*, Social Studies of Science 26(3), 1996). Neurons one
  behind the other can compute XOR, but the rule above says nothing about those in the middle, which have no wanted
  answer of their own. **1986, Rumelhart, Hinton and Williams** train such layers with smooth outputs, by passing the
  error back (*Learning representations by back-propagating errors*, Nature 323). Another way keeps one neuron and gives
  it more inputs: features of x. **1992, Boser, Guyon and Vapnik** join that with the largest margin (*A Training
  Algorithm for Optimal Margin Classifiers*, COLT).
"""

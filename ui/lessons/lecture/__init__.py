"""The page “Lecture”: scenes in an order, and three lectures as examples."""

"""What only the page “Lecture” needs."""

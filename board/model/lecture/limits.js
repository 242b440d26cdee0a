// The limits of a lecture, which a class and its server keep too.

export const MOST_SCENES = 60;
export const MOST_CHOICES = 6;
export const LONGEST = { title: 80, name: 60, caption: 1000, note: 4000, asks: 240, choice: 160 }; // characters

"""Parameters of each classifier, with their words."""

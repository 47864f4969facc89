"""Parameters of clustering's methods."""

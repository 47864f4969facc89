"""Parameters of dimensional compression's methods."""

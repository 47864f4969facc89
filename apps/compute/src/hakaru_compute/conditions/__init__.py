"""Conditions that may be proposed: factors, the rules between them, what is wanted of targets, and how conditions are drawn."""

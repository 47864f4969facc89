"""Tests of counted rows: proportions, and tables of categories."""

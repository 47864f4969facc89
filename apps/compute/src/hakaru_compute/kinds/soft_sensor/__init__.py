"""Soft sensors: process variables as a time series, and the laboratory value they stand for."""

"""Runs jobs: one job is one process. Nothing outside this folder knows where that process is."""

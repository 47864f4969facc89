"""Hakaru's compute: stateless, reads files, computes, reports progress, writes artefacts."""

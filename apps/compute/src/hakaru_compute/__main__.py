"""`python -m hakaru_compute` serves."""

from hakaru_compute.service import main

if __name__ == "__main__":
    main()

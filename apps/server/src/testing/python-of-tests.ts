/** The Python that HAKARU_PYTHON names, where it names one: all else of a test's environment is the test's own. */
export const pythonOfTests: Record<string, string> = process.env.HAKARU_PYTHON
  ? { HAKARU_PYTHON: process.env.HAKARU_PYTHON }
  : {};

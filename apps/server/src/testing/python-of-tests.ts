import { readSettings } from '../config/read-settings.ts';

/** The Python that HAKARU_PYTHON names, where it names one: all else of a test's environment is the test's own. */
export const pythonOfTests: Record<string, string> = process.env.HAKARU_PYTHON
  ? { HAKARU_PYTHON: process.env.HAKARU_PYTHON }
  : {};

/** The Python with the packages of compute. */
export const { python: computePython } = readSettings(pythonOfTests).compute;

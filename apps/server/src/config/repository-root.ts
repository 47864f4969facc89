import { fileURLToPath } from 'node:url';

/** The folder that holds apps/, packages/ and docs/. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

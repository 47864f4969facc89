import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where data, logs and the private database live. */
export const home = resolve(process.env.HAKARU_HOME?.trim() || `${root}/.hakaru`);

/** What can be made again: stamps of builds. */
export const cache = `${root}/.cache`;

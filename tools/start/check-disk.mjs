import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { home, root } from '../lib/paths.mjs';
import { StartProblem, words } from './words.mjs';

const forData = 300;

/** Throws a StartProblem where what is to be installed (MB), or the data, has no room. */
export function checkDisk(toInstall, freeMegabytes = freeIn) {
  try {
    mkdirSync(home, { recursive: true });
    accessSync(home, constants.W_OK);
  } catch (error) {
    throw new StartProblem('notWritable', { folder: home, reason: error.code });
  }
  if (freeMegabytes(root) < toInstall) {
    throw new StartProblem('diskFull', { folder: root, free: freeMegabytes(root), needed: toInstall, hint: '' });
  }
  if (freeMegabytes(home) < forData) {
    throw new StartProblem('diskFull', {
      folder: home,
      free: freeMegabytes(home),
      needed: forData,
      hint: words('diskHint'),
    });
  }
}

function freeIn(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1e6);
}

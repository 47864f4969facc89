import { existsSync, readFileSync } from 'node:fs';
import { home, root } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { StartProblem } from './words.mjs';

/** Whether what npm last installed is what the lock file names. */
export function nodePackagesAreCurrent(folder = root) {
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')).packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = present[path];
      if (found) return found.version === wanted.version && Boolean(found.link) === Boolean(wanted.link);
      return wanted.optional === true || wanted.peer === true;
    });
}

/** Installs exactly what the lock file names. No package's own script runs: none of them needs to. */
export async function installNodePackages() {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  try {
    await runCommand(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      logFile: `${home}/logs/npm.log`,
    });
  } catch (error) {
    if (error.code === 127) throw new StartProblem('noNpm');
    throw error;
  }
}

import { node24 } from '../lib/node-24.mjs';
import { home } from '../lib/paths.mjs';
import { CommandFailed } from '../lib/run-command.mjs';
import { checkDisk } from './check-disk.mjs';
import { installNodePackages, nodePackagesAreCurrent } from './node-packages.mjs';
import { installPythonPackages, pythonPackagesAreCurrent } from './python-packages.mjs';
import { buildWeb, webIsCurrent } from './web-build.mjs';
import { StartProblem, words } from './words.mjs';

const megabytes = { packages: 1100, python: 1700, web: 50 };

/** Installs and builds what is missing or out of date, JavaScript and Python side by side. */
export async function prepare({ say, web = true, requirements = 'requirements.txt' }) {
  const packages = nodePackagesAreCurrent();
  const python = pythonPackagesAreCurrent(requirements);
  const built = !web || (packages && webIsCurrent());
  checkDisk((packages ? 0 : megabytes.packages) + (python ? 0 : megabytes.python) + (built ? 0 : megabytes.web));
  if (packages && python && built) return;
  say(words('preparing'));
  await Promise.all([
    javascript({ say, packages, web }),
    python ? undefined : step(say, 'stepPython', `${home}/logs/pip.log`, () => installPythonPackages(requirements)),
  ]);
}

async function javascript({ say, packages, web }) {
  if (!packages) await step(say, 'stepPackages', `${home}/logs/npm.log`, installNodePackages);
  if (!node24()) throw new StartProblem('noNode24', { platform: `${process.platform}-${process.arch}` });
  if (web && !webIsCurrent()) await step(say, 'stepWeb', `${home}/logs/web-build.log`, buildWeb);
}

async function step(say, code, logFile, work) {
  const name = words(code);
  say(words('running', { step: name }));
  const begun = Date.now();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new StartProblem('stepFailed', { step: name }, [
      ...error.tellingLines(25),
      '',
      words('fullOutput', { file: logFile }),
      words('checkNetwork'),
    ]);
  }
  say(words('done', { step: name, seconds: Math.round((Date.now() - begun) / 1000) }));
}

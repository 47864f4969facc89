import { rmSync } from 'node:fs';
import { home, root } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';
import { StartProblem } from './words.mjs';

const venv = `${root}/.venv`;
const python = `${venv}/bin/python`;
const describe =
  "import sys, importlib.util as u; print(sys.version_info >= (3, 11), u.find_spec('ensurepip') is not None)";

function stampOf(requirements) {
  // A virtual environment names its own folder in its files, so a moved one is no longer whole.
  return {
    file: `${venv}/.${requirements}.stamp`,
    hash: hashOf(
      ['apps/compute/requirements.txt', 'apps/compute/requirements-cluster.txt', `apps/compute/${requirements}`],
      venv,
    ),
  };
}

/** Whether `.venv` holds what a requirements file of apps/compute names. A Python of the reader's own is theirs to keep. */
export function pythonPackagesAreCurrent(requirements = 'requirements.txt') {
  if (process.env.HAKARU_PYTHON) return true;
  const { file, hash } = stampOf(requirements);
  return isStamped(file, hash);
}

/** Makes `.venv` where it is missing and installs the locked packages. Throws StartProblem, CommandFailed. */
export async function installPythonPackages(requirements = 'requirements.txt') {
  await ensureVenv();
  await runCommand(
    python,
    [
      '-m',
      'pip',
      'install',
      '--disable-pip-version-check',
      '--no-input',
      '--requirement',
      `apps/compute/${requirements}`,
    ],
    { logFile: `${home}/logs/pip.log` },
  );
  // Every other list brings the packages of this one.
  for (const name of new Set(['requirements.txt', requirements])) stamp(stampOf(name).file, stampOf(name).hash);
}

async function ensureVenv() {
  if (await works(python, ['-m', 'pip', '--version'])) return;
  const base = await findPython();
  rmSync(venv, { recursive: true, force: true });
  try {
    if (base.hasPip) await runCommand(base.command, ['-m', 'venv', venv], { logFile: `${home}/logs/venv.log` });
    else await venvWithBorrowedPip(base.command);
  } catch (error) {
    rmSync(venv, { recursive: true, force: true });
    throw error;
  }
}

/** Debian keeps ensurepip in a package of its own; a pip that is installed otherwise can fill the environment too. */
async function venvWithBorrowedPip(command) {
  try {
    await runCommand(command, ['-m', 'venv', '--without-pip', venv]);
    await runCommand(command, ['-m', 'pip', '--python', python, 'install', '--disable-pip-version-check', 'pip'], {
      logFile: `${home}/logs/venv.log`,
    });
  } catch {
    throw new StartProblem('noVenv', { python: command });
  }
}

async function findPython() {
  for (const command of ['python3.11', 'python3', 'python3.12', 'python3.13']) {
    const said = await runCommand(command, ['-c', describe]).catch(() => '');
    const [isNewEnough, hasPip] = said.trim().split(' ');
    if (isNewEnough === 'True') return { command, hasPip: hasPip === 'True' };
  }
  throw new StartProblem('noPython');
}

async function works(command, args) {
  return runCommand(command, args).then(
    () => true,
    () => false,
  );
}

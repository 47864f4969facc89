import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CommandFailed, runCommand } from './run-command.mjs';

test('a command answers what it said', async () => {
  expect(await runCommand('sh', ['-c', 'echo 強度; echo b >&2'])).toMatch(/強度\n/);
});

test('a command that fails tells its code and its last lines', async () => {
  const error = await runCommand('sh', ['-c', 'echo a; echo b; exit 3']).catch((reason) => reason);
  expect(error).toBeInstanceOf(CommandFailed);
  expect(error).toMatchObject({ code: 3 });
  expect(error.lastLines(1)).toEqual(['b']);
});

test('npm says why before it explains its usage', async () => {
  const error = await runCommand('sh', [
    '-c',
    'echo npm warn x; echo npm error code E; echo npm error why; echo npm error usage; exit 1',
  ]).catch((reason) => reason);
  expect(error.tellingLines(2)).toEqual(['npm error code E', 'npm error why']);
});

test('a command that does not exist fails like one', async () => {
  await expect(runCommand('hakaru-no-such-command', [])).rejects.toMatchObject({ code: 127 });
});

test('a command past its limit is killed together with what it started', async () => {
  const error = await runCommand('sh', ['-c', 'sleep 60 & echo $!; wait'], { limitMinutes: 0.005 }).catch(
    (reason) => reason,
  );
  expect(error).toMatchObject({ code: 'SIGKILL' });
  const [child] = error.said.split('\n');
  // Whoever inherits it may take a moment to collect it.
  await expect.poll(() => readFile(`/proc/${child}/stat`, 'utf8').catch(() => ') Z ')).toContain(') Z ');
});

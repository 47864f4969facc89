import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const makeTable = `
import hashlib, sys, pyarrow, pyarrow.parquet
x = [float(i) for i in range(200)]
pyarrow.parquet.write_table(pyarrow.table({"x": x, "y": [2 * v + 1 + v % 7 for v in x]}), sys.argv[1])
print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())`;

/** Starts compute's service. Answers how to ask it, how to make its files, and `stop()`, which removes them. */
export async function startCompute() {
  const python = process.env.HAKARU_PYTHON || join(root, '.venv/bin/python');
  const folder = mkdtempSync(join(tmpdir(), 'hakaru-bench-'));
  const token = 'a token for this run of the benchmark';
  const service = spawn(python, ['-m', 'hakaru_compute'], {
    cwd: join(root, 'apps/compute/src'),
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, HAKARU_COMPUTE_TOKEN: token },
  });
  const [line] = await Promise.race([
    once(createInterface({ input: service.stdout }), 'line'),
    once(service, 'exit').then(() => {
      throw new Error('compute did not start');
    }),
  ]);
  const address = `http://127.0.0.1:${JSON.parse(line).port}`;

  async function ask(path, body) {
    const response = await fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  return {
    ask,
    newFolder: () => mkdtempSync(join(folder, 'job-')),
    /** A table of 200 rows: y against x. */
    writeTable() {
      const path = join(folder, 'line.parquet');
      return { path, content_hash: execFileSync(python, ['-c', makeTable, path], { encoding: 'utf8' }).trim() };
    },
    async stop() {
      const ended = once(service, 'exit');
      service.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { repositoryRoot } from '../config/repository-root.ts';
import { computePython as python } from './python-of-tests.ts';

export interface RayCluster {
  address: string;
  /** What a program that joins it needs in its environment: the token, above all. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}

const readyLine = z.object({ address: z.string(), variables: z.record(z.string(), z.string()) });

/** False where requirements-cluster.txt is not installed. */
export function isRayInstalled(): boolean {
  return (
    spawnSync(python, ['-c', 'import importlib.util, sys; sys.exit(importlib.util.find_spec("ray") is None)'])
      .status === 0
  );
}

/** For tests: a real cluster of two nodes with one CPU each. */
export async function startRayCluster(): Promise<RayCluster> {
  const script = join(repositoryRoot, 'apps', 'compute', 'tests', 'ray_cluster.py');
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const first = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const line = await Promise.race([
    first,
    exit.then(([code]) => Promise.reject(new Error(`the Ray cluster ended with ${code}`))),
  ]);
  return {
    ...readyLine.parse(JSON.parse(line[0])),
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}

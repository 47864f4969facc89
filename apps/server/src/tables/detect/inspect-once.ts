import { stat } from 'node:fs/promises';
import { createGate } from '../../shares/fair-gate.ts';
import { runInProcess } from '../process/run-in-process.ts';
import type { InspectTask, InspectedFile } from './inspect-file.ts';

export type Inspect = (task: InspectTask) => Promise<InspectedFile>;

const REMEMBERED = 8;

/**
 * Inspects files in a process of its own, and remembers the last few: a file that was previewed is read right afterwards, with
 * the very options that the preview ended with. `atOnce` files are inspected beside each other, in fair shares of their owners.
 */
export function createInspect(atOnce: number): Inspect {
  const gate = createGate(atOnce);
  const known = new Map<string, InspectedFile>();

  function remember(key: string, found: InspectedFile): void {
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  return async function inspect(task) {
    const { size, mtimeMs } = await stat(task.path);
    const keyOf = (corrections: unknown) => JSON.stringify([task.path, size, mtimeMs, sorted(corrections)]);
    const found = known.get(keyOf(task.corrections)) ?? (await gate(() => runInProcess('inspect', task)));
    remember(keyOf(found.options), found);
    return found;
  };
}

/** The database gives the names of an object back in an order of its own. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}

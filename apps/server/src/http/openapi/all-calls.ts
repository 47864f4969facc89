import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@hakaru/contract';
import type { CallShape } from '@hakaru/contract';
import { repositoryRoot } from '../../config/repository-root.ts';

// Calls with large schemas are modules of their own, so that browsers load them when they are needed.
const folders = ['training', 'preprocessing', 'time-series'].map((folder) =>
  join(repositoryRoot, 'packages', 'contract', 'src', folder),
);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
);
const apart: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)));

/** Every call the contract exports, also those inside a group of calls, in the order of their paths. */
export function allCalls(): CallShape[] {
  const found = [contract, ...apart].flatMap((module) => Object.values(module).flatMap(callsIn));
  const unique = new Map(found.map((call) => [`${call.path} ${call.method}`, call]));
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call);
}

function callsIn(value: unknown): CallShape[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (isCall(value)) return [value];
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).filter(isCall) : [];
}

function isCall(value: unknown): value is CallShape {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'summary' in value &&
    'area' in value
  );
}

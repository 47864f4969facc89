import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallShape } from './shared/call.ts';

declare global {
  interface ImportMeta {
    /** Filled in by what runs the tests: every module of these names. */
    glob(patterns: string[], options: { eager: true }): Record<string, object>;
  }
}

function isCall(value: unknown): value is CallShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
}

function callsIn(value: unknown): CallShape[] {
  if (isCall(value)) return [value];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).filter(isCall)
    : [];
}

const modules = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true });
const calls = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).flatMap(callsIn)))];

test('there are calls of every first area', () => {
  const areas = new Set(calls.map((call) => call.area));
  expect([...areas]).toEqual(expect.arrayContaining(['datasets', 'predictions', 'inference']));
});

test('no two calls share a method and a path, but those of kinds that share it', () => {
  const names = calls.map((call) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')} ${call.sharedBy ?? ''}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s describes exactly the parameters in its path',
  (_, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
    expect(described.toSorted()).toEqual(inPath.toSorted());
  },
);

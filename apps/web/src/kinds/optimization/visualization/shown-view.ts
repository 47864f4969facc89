import type { OptimizationFactor } from '@hakaru/contract/decisions/optimization';
import { z } from 'zod';
import type { Setting } from '../result/algorithm-results.ts';

/** What of the profiler its address carries. */
export interface ShownView {
  setting: Setting;
  locked: ReadonlySet<string>;
  /** The two factors of the map; null for the first two. */
  map: readonly [x: string, y: string] | null;
}

/** As it stands behind the question mark: what is as the screen begins is left out. */
export interface ViewSearch {
  at?: string | undefined;
  locked?: string | undefined;
  map?: string | undefined;
}

const cells = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));
const names = z.array(z.string());

/** What an address says, as far as these factors can be so: anybody may have typed it, or limits have changed since. */
export function viewOf(search: ViewSearch, factors: readonly OptimizationFactor[], begun: Setting): ShownView {
  const at = read(cells, search.at) ?? {};
  const known = new Map(factors.map((factor) => [factor.name, factor]));
  const canBe = (name: string) => {
    const factor = known.get(name);
    return factor !== undefined && at[name] !== undefined && isPossible(factor, at[name]);
  };
  const map = read(names, search.map) ?? [];
  const [x, y] = map.filter((name) => known.has(name));
  return {
    setting: Object.fromEntries(Object.entries(begun).map(([name, cell]) => [name, canBe(name) ? at[name]! : cell])),
    locked: new Set((read(names, search.locked) ?? []).filter((name) => name in begun)),
    map: x !== undefined && y !== undefined && x !== y ? [x, y] : null,
  };
}

export function searchOfView({ setting, locked, map }: ShownView, begun: Setting): ViewSearch {
  const moved = Object.entries(setting).filter(([name, cell]) => begun[name] !== cell);
  return {
    at: moved.length > 0 ? JSON.stringify(Object.fromEntries(moved)) : undefined,
    locked: locked.size > 0 ? JSON.stringify([...locked]) : undefined,
    map: map === null ? undefined : JSON.stringify(map),
  };
}

function isPossible(factor: OptimizationFactor, cell: Setting[string]): boolean {
  if (factor.type === 'categorical') return factor.levels.includes(String(cell));
  if (typeof cell !== 'number') return false;
  if (factor.type === 'discrete') return factor.values.includes(cell);
  return 'lower' in factor && cell >= factor.lower && cell <= factor.upper;
}

function read<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

import { getRowNames, ROW_NAMES_AT_ONCE } from '@hakaru/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../api/call-api.ts';
import { noted } from '../i18n/joined.ts';
import { formatCount } from '../numbers/format-number.ts';

type Names = readonly (string | null)[];

/** The names of a version's rows as far as somebody looked at them, by blocks; null while a block is on its way. */
type Blocks = Map<number, Names | null>;

const kept = new Map<string, Blocks>();
const listeners = new Set<() => void>();
let current: { versionId: string; blocks: Blocks } | null = null;
let changes = 0;

/**
 * Rows that this screen speaks of are those of this dataset version, and are called by their identifier, label or lot
 * wherever they are named: in sentences, tables and the tooltips of charts. Draws anew when names have arrived.
 */
export function useRowNames(versionId: string | null | undefined): void {
  useNamesAsTheyCome();
  useEffect(() => {
    if (!versionId) return undefined;
    const source = { versionId, blocks: kept.get(versionId) ?? new Map() };
    kept.set(versionId, source.blocks);
    current = source;
    load(0);
    changed();
    return () => {
      if (current === source) current = null;
    };
  }, [versionId]);
}

/** Draws anew when names have arrived. */
export function useNamesAsTheyCome(): void {
  useSyncExternalStore(subscribe, () => changes);
}

/** Whether the rows of this screen have names, as far as that is known yet. */
export function rowsHaveNames(): boolean {
  return (current?.blocks.get(0)?.length ?? 0) > 0;
}

/** What a row, counted from 0, is called; null where it has no name, or none that is known yet. */
export function rowName(row: number): string | null {
  if (!current) return null;
  const block = Math.floor(row / ROW_NAMES_AT_ONCE);
  const names = current.blocks.get(block);
  // The first block says whether rows have names at all.
  if (names === undefined && current.blocks.get(0)) load(block);
  return names?.[row - block * ROW_NAMES_AT_ONCE] ?? null;
}

/** A row, counted from 0, with its name: “L12-4 (8)”, or “8” alone. `number` is how its number is said there. */
export function rowTitle(row: number, number: string = formatCount(row + 1)): string {
  const name = rowName(row);
  return name === null || name === number ? number : noted(name, number);
}

function load(block: number): void {
  if (!current) return;
  const { versionId, blocks } = current;
  // A version without names says so with its first block.
  if (blocks.has(block) || blocks.get(0)?.length === 0) return;
  blocks.set(block, null);
  callApi(getRowNames, { params: { version_id: versionId }, query: { block } }).then(
    ({ names }) => {
      blocks.set(block, names);
      changed();
    },
    // A version that is gone has numbers alone.
    () => blocks.set(block, []),
  );
}

function changed(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

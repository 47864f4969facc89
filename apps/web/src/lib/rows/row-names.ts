import { getRowNames, ROW_NAMES_AT_ONCE } from '@hakaru/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../api/call-api.ts';
import { noted } from '../i18n/joined.ts';
import { formatCount } from '../numbers/format-number.ts';

type Names = readonly (string | null)[];

/** A block of names, null while it is on its way; `coming` is done once it is there, and fails where it cannot be had. */
type Block = { names: Names | null; coming: Promise<void> };

/** The names of a version's rows as far as somebody looked at them, by blocks. */
type Blocks = Map<number, Block>;

/** The service is not asked for more blocks than this at a time. */
const BLOCKS_AT_ONCE = 4;

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
  return (current?.blocks.get(0)?.names?.length ?? 0) > 0;
}

/** What a row, counted from 0, is called; null where it has no name, or none that is known yet. */
export function rowName(row: number): string | null {
  if (!current) return null;
  const block = blockOf(row);
  const known = current.blocks.get(block);
  // The first block says whether rows have names at all.
  if (!known && current.blocks.get(0)?.names) load(block);
  return known?.names?.[row - block * ROW_NAMES_AT_ONCE] ?? null;
}

/** Waits until the names of all these rows, counted from 0, are known, if this screen's rows have names. */
export async function awaitRowNames(rows: Iterable<number>): Promise<void> {
  if (!current) return;
  const { versionId, blocks } = current;
  await blockAgain(versionId, blocks, 0);
  if (blocks.get(0)?.names?.length === 0) return;
  const wanted = [...new Set([...rows].map(blockOf))];
  for (let at = 0; at < wanted.length; at += BLOCKS_AT_ONCE)
    await Promise.all(wanted.slice(at, at + BLOCKS_AT_ONCE).map((block) => blockAgain(versionId, blocks, block)));
}

function blockOf(row: number): number {
  return Math.floor(row / ROW_NAMES_AT_ONCE);
}

/** A row, counted from 0, with its name: “L12-4 (8)”, or “8” alone. `number` is how its number is said there. */
export function rowTitle(row: number, number: string = formatCount(row + 1)): string {
  const name = rowName(row);
  return name === null || name === number ? number : noted(name, number);
}

/** Asks for a block that nobody looked at; where it cannot be had, its rows have numbers alone. */
function load(block: number): void {
  if (!current || current.blocks.has(block)) return;
  const { versionId, blocks } = current;
  // A version without names says so with its first block.
  if (blocks.get(0)?.names?.length === 0) return;
  ask(versionId, blocks, block).catch(() => undefined);
}

/** A block that is there or on its way, or a further try for one that could not be had. */
function blockAgain(versionId: string, blocks: Blocks, block: number): Promise<void> {
  return blocks.get(block)?.coming.catch(() => ask(versionId, blocks, block)) ?? ask(versionId, blocks, block);
}

function ask(versionId: string, blocks: Blocks, block: number): Promise<void> {
  const coming = callApi(getRowNames, { params: { version_id: versionId }, query: { block } }).then(({ names }) => {
    blocks.set(block, { names, coming: Promise.resolve() });
    changed();
  });
  blocks.set(block, { names: null, coming });
  return coming;
}

function changed(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

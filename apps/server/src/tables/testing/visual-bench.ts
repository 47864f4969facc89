import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTableEngine } from '../open-table-engine.ts';
import { describeTable } from '../read/describe-table.ts';
import { quoteText } from '../sql-text.ts';
import { makeSummaries } from '../summaries/make-summaries.ts';
import { createSummariesReader } from '../summaries/open-summaries.ts';
import { openVisual } from '../visual/open-visual.ts';
import type { VisualTable } from '../visual/visual-table.ts';

/** Tables written by a SELECT, and the charts of them, for tests. */
export async function openVisualBench() {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-visual-'));
  const engine = await openTableEngine({ memoryMb: 512, threads: 2, temporaryFolder: join(folder, 'tmp') });
  let number = 0;
  return {
    visual: openVisual(engine),
    async table(select: string): Promise<VisualTable> {
      const path = join(folder, `${(number += 1)}.parquet`);
      await engine.rows(`COPY (${select}) TO ${quoteText(path)} (FORMAT parquet)`);
      return { path, ...(await describeTable(engine, path)) };
    },
    /** The same table with the answers that are kept of it. */
    async summarized(table: VisualTable): Promise<VisualTable> {
      const kept = `${table.path}.summaries`;
      await makeSummaries(engine, table, kept, { onProgress: () => undefined });
      return { ...table, kept: await createSummariesReader()(kept) };
    },
    async close(): Promise<void> {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const everyRow = { selection: null, excluded: [] };

/** The same with every number to 11 digits: sums in another order differ in the last ones. */
export function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(11)) : one)),
  ) as T;
}

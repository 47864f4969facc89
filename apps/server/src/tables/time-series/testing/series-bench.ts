import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, ReadCorrections } from '@hakaru/contract';
import { DEFAULT_ZONE } from '@hakaru/contract/time-series/time-zone';
import type { TimeSource } from '@hakaru/contract/time-series/options';
import { openTableBench } from '../../testing/table-bench.ts';
import { typesForTimes } from '../detect-times.ts';
import type { BuiltSeries, SeriesPart, SeriesRequest } from '../series-request.ts';

interface BenchFile {
  name?: string;
  content: string | Uint8Array;
  time?: TimeSource;
  corrections?: ReadCorrections;
}

/** Series made of real files, for tests. */
export async function openSeriesBench() {
  const bench = await openTableBench();
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-series-'));
  let number = 0;

  async function part({ name = 'file.csv', content, time, corrections = {} }: BenchFile): Promise<SeriesPart> {
    const path = await bench.file(content, name);
    const inspected = await bench.tables.inspect({ path, file: name, corrections });
    const chosen = time ?? (await bench.tables.timeSeries.detectTimes(inspected))[0]!;
    const { types } = typesForTimes(chosen, inspected);
    const out = join(folder, String((number += 1)));
    const read = await bench.tables.write(
      { path, file: name, options: { ...inspected.options, types: { ...inspected.options.types, ...types } } },
      out,
    );
    return {
      uploadId: String(number),
      name,
      path: join(out, 'table.parquet'),
      rows: read.rows,
      columns: read.columns.map(({ name: column, type }) => ({ name: column, type })),
      time: chosen,
      dateOrder: inspected.options.date_order,
    };
  }

  return {
    tables: bench.tables,
    part,
    /** A series of files with nothing chosen but `choices`, with its first thousand rows. */
    async build(
      files: BenchFile[],
      choices: Partial<SeriesRequest> = {},
    ): Promise<BuiltSeries & { rows: Cell[][]; path: string }> {
      const parts: SeriesPart[] = [];
      for (const file of files) parts.push(await part(file));
      const out = join(folder, String((number += 1)));
      const request: SeriesRequest = {
        parts,
        zone: DEFAULT_ZONE,
        ambiguous: 'infer',
        missing_time: 'remove',
        order: 'sort',
        duplicates: 'first',
        combine: { how: 'append' },
        resample: null,
        label: null,
        ...choices,
      };
      const built = await bench.tables.timeSeries.build(request, { folder: out, drafts: `${out}.drafts` });
      const path = join(out, 'table.parquet');
      const page = await bench.tables.readPage(path, { page: 1, page_size: 1000 });
      return { ...built, rows: page.rows, path };
    },
    /** Where the time of a file may come from. */
    async detect(content: string, corrections: ReadCorrections = {}): Promise<TimeSource[]> {
      const path = await bench.file(content);
      return bench.tables.timeSeries.detectTimes(await bench.tables.inspect({ path, file: 'file.csv', corrections }));
    },
    async close(): Promise<void> {
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { createInspect } from './detect/inspect-once.ts';
import { compareTables } from './edit/compare-tables.ts';
import { editColumns } from './edit/edit-columns.ts';
import { checkSplit, splitRows } from './edit/split-rows.ts';
import { encodingReport } from './export/encode-cp932.ts';
import { writeChosenColumns } from './export/chosen-columns.ts';
import { writeWithDays } from './export/columns-of-days.ts';
import { checkEncodable, exportCsv, exportImages } from './export/export-csv.ts';
import { checkXlsx, exportXlsx } from './export/export-xlsx.ts';
import { writeRemovedRows } from './export/removed-rows.ts';
import { inspectTable } from './inspect-table.ts';
import { openTableEngine, type TableEngine, type TableEngineOptions } from './open-table-engine.ts';
import { describeTable, distinctValues } from './read/describe-table.ts';
import { readPage } from './read/read-page.ts';
import { readMeasuredImages, readImage, readImages, readImagesInOrder } from './read/read-images.ts';
import { readPoints } from './read/read-points.ts';
import { tableStatistics } from './statistics/table-statistics.ts';
import { makeSummaries } from './summaries/make-summaries.ts';
import { createSummariesReader } from './summaries/open-summaries.ts';
import { openTimeSeries } from './time-series/open-time-series.ts';
import { openVisual } from './visual/open-visual.ts';
import { rowsToParquet } from './write/rows-to-parquet.ts';
import { writeTable } from './write/write-table.ts';

/** All that is done with tables kept as Parquet, and with the files they come from. Paths are of this machine. */
export type Tables = Awaited<ReturnType<typeof openTables>>;

export async function openTables(options: TableEngineOptions) {
  const engine = await openTableEngine(options);
  const inspect = createInspect(options.threads);

  /** What is done with the engine, without saying so. */
  function on<A extends unknown[], R>(act: (engine: TableEngine, ...requested: A) => R): (...requested: A) => R {
    return (...requested) => act(engine, ...requested);
  }

  /** The same for what looks into files. */
  function reading<A extends unknown[], R>(
    act: (engine: TableEngine, look: typeof inspect, ...requested: A) => R,
  ): (...requested: A) => R {
    return (...requested) => act(engine, inspect, ...requested);
  }

  return {
    inspect: reading(inspectTable),
    write: reading(writeTable),
    rowsToParquet: on(rowsToParquet),
    statistics: on(tableStatistics),
    describe: on(describeTable),
    distinctValues: on(distinctValues),
    readPage: on(readPage),
    readPoints: on(readPoints),
    readImages: on(readImages),
    readMeasuredImages: on(readMeasuredImages),
    readImage: on(readImage),
    readImagesInOrder: on(readImagesInOrder),
    exportImages: on(exportImages),
    /** The numbers behind charts. */
    visual: openVisual(engine),
    timeSeries: openTimeSeries(engine),
    /** What makes tables of tables, and tells them apart. */
    edits: {
      columns: reading(editColumns),
      checkSplit: on(checkSplit),
      split: on(splitRows),
      compare: on(compareTables),
    },
    summarize: on(makeSummaries),
    openSummaries: createSummariesReader(),
    checkEncodable: on(checkEncodable),
    encodingReport: on(encodingReport),
    checkXlsx: on(checkXlsx),
    exportXlsx: on(exportXlsx),
    exportCsv: on(exportCsv),
    writeWithDays: on(writeWithDays),
    writeChosenColumns: on(writeChosenColumns),
    writeRemovedRows: on(writeRemovedRows),
    close: () => engine.close(),
  };
}

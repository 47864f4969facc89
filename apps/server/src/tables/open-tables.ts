import type { Readable } from 'node:stream';
import type {
  CallResponse,
  checkEncoding,
  DatasetStatistics,
  MeasuredPicture,
  Picture,
  PointsResult,
  TablePage,
} from '@hakaru/contract';
import type { InspectTask } from './detect/inspect-file.ts';
import { createInspect } from './detect/inspect-once.ts';
import { type Edits, openEdits } from './edit/open-edits.ts';
import { encodingReport } from './export/encode-cp932.ts';
import {
  checkEncodable,
  type CsvExportOptions,
  exportCsv,
  exportPictures,
  type FileEncoding,
} from './export/export-csv.ts';
import { checkXlsx, exportXlsx } from './export/export-xlsx.ts';
import { type RemovedRows, writeRemovedRows } from './export/removed-rows.ts';
import { type InspectedTable, inspectTable } from './inspect-table.ts';
import { openTableEngine, type StatementOptions, type TableEngineOptions } from './open-table-engine.ts';
import { type DescribedTable, describeTable, distinctValues } from './read/describe-table.ts';
import { type MeasuredPageRequest, readMeasuredPictures } from './read/read-measured-pictures.ts';
import { type PageRequest, readPage } from './read/read-page.ts';
import {
  type ManifestRow,
  type PicturePageRequest,
  readPicture,
  readPictures,
  readPicturesInOrder,
} from './read/read-pictures.ts';
import { type PointsRequest, readPoints } from './read/read-points.ts';
import { type StatisticsRequest, tableStatistics } from './statistics/table-statistics.ts';
import { makeSummaries } from './summaries/make-summaries.ts';
import { createSummariesReader } from './summaries/open-summaries.ts';
import { openTimeSeries, type TimeSeries } from './time-series/open-time-series.ts';
import { openVisual, type Visual } from './visual/open-visual.ts';
import type { KeptAnswers, VisualTable } from './visual/visual-table.ts';
import { rowsToParquet, type TypedRows } from './write/rows-to-parquet.ts';
import { type TableSource, type TableWritten, type WriteOptions, writeTable } from './write/write-table.ts';

/** All that is done with tables kept as Parquet, and with the files they come from. Paths are of this machine. */
export interface Tables {
  /** What a file holds, by a sample of it. */
  inspect(file: InspectTask): Promise<InspectedTable>;
  /** Reads a file as a whole into `folder`/table.parquet. */
  write(source: TableSource, folder: string, options?: WriteOptions): Promise<TableWritten>;
  /** Writes rows typed by hand as a table file. */
  rowsToParquet(rows: TypedRows, target: string): Promise<void>;
  statistics(request: StatisticsRequest, options?: StatementOptions): Promise<DatasetStatistics>;
  describe(path: string): Promise<DescribedTable>;
  /** The most frequent values of a column as text; null stands for missing. */
  distinctValues(path: string, column: string, limit: number, options?: StatementOptions): Promise<(string | null)[]>;
  readPage(path: string, request: PageRequest, options?: StatementOptions): Promise<TablePage>;
  readPoints(path: string, request: PointsRequest, options?: StatementOptions): Promise<PointsResult>;
  /** Pictures of a manifest that compute's task images.read wrote. */
  readPictures(
    path: string,
    request: PicturePageRequest,
  ): Promise<{ items: Picture[]; total: number; page: number; page_size: number }>;
  /** The same with what images.chart measured. */
  readMeasuredPictures(
    path: string,
    request: MeasuredPageRequest,
  ): Promise<{ items: MeasuredPicture[]; total: number; page: number; page_size: number }>;
  readPicture(path: string, number: number): Promise<ManifestRow | undefined>;
  readPicturesInOrder(path: string): AsyncGenerator<ManifestRow>;
  exportPictures(path: string): AsyncGenerator<Buffer>;
  /** The numbers behind charts. */
  visual: Visual;
  timeSeries: TimeSeries;
  edits: Edits;
  /** Works out what is asked again and again of a large table, and writes it into `folder`. */
  summarize(table: VisualTable, folder: string, options: Parameters<typeof makeSummaries>[3]): Promise<void>;
  /** What is kept in such a folder. */
  openSummaries(folder: string): Promise<KeptAnswers>;
  /** Throws cp932_unencodable; ask before exportCsv, which cannot refuse any more. */
  checkEncodable(path: string, encoding: FileEncoding, options?: StatementOptions): Promise<void>;
  encodingReport(path: string, options?: StatementOptions): Promise<CallResponse<typeof checkEncoding>>;
  /** Throws what an Excel sheet cannot hold; ask before exportXlsx. */
  checkXlsx(path: string, options?: StatementOptions): Promise<void>;
  exportXlsx(path: string, name: string, options?: StatementOptions): Promise<Readable>;
  exportCsv(path: string, encoding: FileEncoding, options?: CsvExportOptions): AsyncGenerator<Buffer>;
  /** The rows a recipe removed, each with the step that removed it, as a table at `target`. */
  writeRemovedRows(rows: RemovedRows, target: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTables(options: TableEngineOptions): Promise<Tables> {
  const engine = await openTableEngine(options);
  const inspect = createInspect();
  return {
    inspect: (file) => inspectTable(engine, inspect, file),
    write: (source, folder, given) => writeTable(engine, inspect, source, folder, given),
    rowsToParquet: (rows, target) => rowsToParquet(engine, rows, target),
    statistics: (request, given) => tableStatistics(engine, request, given),
    describe: (path) => describeTable(engine, path),
    distinctValues: (path, column, limit, given) => distinctValues(engine, path, column, limit, given),
    readPage: (path, request, given) => readPage(engine, path, request, given),
    readPoints: (path, request, given) => readPoints(engine, path, request, given),
    readPictures: (path, request) => readPictures(engine, path, request),
    readMeasuredPictures: (path, request) => readMeasuredPictures(engine, path, request),
    readPicture: (path, number) => readPicture(engine, path, number),
    readPicturesInOrder: (path) => readPicturesInOrder(engine, path),
    exportPictures: (path) => exportPictures(engine, path),
    visual: openVisual(engine),
    timeSeries: openTimeSeries(engine),
    edits: openEdits(engine, inspect),
    summarize: (table, folder, given) => makeSummaries(engine, table, folder, given),
    openSummaries: createSummariesReader(),
    checkEncodable: (path, encoding, given) => checkEncodable(engine, path, encoding, given),
    encodingReport: (path, given) => encodingReport(engine, path, given),
    checkXlsx: (path, given) => checkXlsx(engine, path, given),
    exportXlsx: (path, name, given) => exportXlsx(engine, path, name, given),
    exportCsv: (path, encoding, given) => exportCsv(engine, path, encoding, given),
    writeRemovedRows: (rows, target) => writeRemovedRows(engine, rows, target),
    close: () => engine.close(),
  };
}

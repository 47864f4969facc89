import type {
  Association,
  ColumnTabulation,
  ColumnType,
  DistributionAnswer,
  GroupsAnswer,
  SeriesAnswer,
} from '@hakaru/contract';
import type { Associations } from '../visual/visual-table.ts';

/** Tables of more rows, which no browser holds, are summarised once. */
export const SUMMARIZED_ROWS = 100_000;
/** Of the first so many columns. */
export const MOST_COLUMNS = 200;
/** Pairs are kept of the first so many columns of numbers and times. */
export const MOST_PAIRED = 30;
/** Fields along each axis of a kept plane: planes of 64, 48, 32, 24 and 16 fields are made of it. */
export const PLANE_FIELDS = 192;
/** Pieces that a kept course has. */
export const STORED_PIECES = 2000;

export interface ColumnSummary {
  name: string;
  type: ColumnType;
  /** Without a test for normality where that is Shapiro and Wilk's; `isTested` says whether there is none to make. */
  numbers: ColumnTabulation;
  isTested: boolean;
  /** With the edges nobody chose. Null of words. */
  distribution: DistributionAnswer['columns'][number] | null;
  /** Of all rows as one group. Null of words. */
  box: Omit<GroupsAnswer, 'counts'> | null;
}

/** Sums over the rows that have both of two columns. */
export interface PairSums {
  n: number;
  meanX: number;
  meanY: number;
  /** Sums of squares and products around those means. */
  xx: number;
  yy: number;
  xy: number;
  /** Where its plane lies in planes.bin; null where the rows that have both do not reach as far as the columns do. */
  plane: { offset: number; length: number } | null;
}

export interface PairSummaries {
  columns: { name: string; type: ColumnType; min: number; max: number }[];
  /** In the order (0, 1), (0, 2) … (1, 2) …, as `pairsOf` has them. */
  sums: PairSums[];
}

/** How strongly pairs go together; of a sample of the rows where all would take too long. */
export interface PairSample extends Record<Association, Associations> {
  columns: string[];
  /** Null where it is of every row. */
  sampled_rows: number | null;
}

export type Course = Omit<Extract<SeriesAnswer, { mode: 'pieces' }>, 'counts'>;

/** What is kept of a table in summaries.json. */
export interface TableSummaries {
  format: 1;
  rows: number;
  columns: ColumnSummary[];
  pairs: PairSummaries;
  sample: PairSample | null;
  /** The axes whose courses are kept; `course-<place>.json` has them. */
  courses: (string | null)[];
}

/** The same, opened. */
export interface OpenSummaries extends TableSummaries {
  course(index: number): Promise<Course>;
  /** Counts on the plane of a pair that has one. */
  plane(index: NonNullable<PairSums['plane']>): Promise<number[][]>;
}

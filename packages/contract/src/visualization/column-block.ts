import type { ColumnType } from '../datasets/columns.ts';

/**
 * Columns as bytes. Little endian: the length of the header in 4 bytes, the header as JSON in ASCII, then from the
 * next multiple of 8 on each array where the header says.
 *
 * - numeric: 64-bit floats, NaN where missing
 * - datetime: the same, milliseconds since 1970 of the clock as written
 * - boolean: 0, 1, and 255 where missing, a byte each
 * - categorical: 32-bit integers, each value's place in `levels`, -1 where missing
 */
export type BlockColumn =
  | { name: string; type: 'numeric' | 'datetime'; values: Float64Array }
  | { name: string; type: 'boolean'; values: Uint8Array }
  | { name: string; type: 'categorical'; values: Int32Array; levels: string[] };

export interface ColumnBlock {
  version_id: string;
  /** Rows of the whole table. */
  table: number;
  /** From 1; the row of each value. */
  row_numbers: Int32Array;
  columns: BlockColumn[];
}

interface Header {
  version_id: string;
  table: number;
  rows: number;
  row_numbers: number;
  columns: { name: string; type: ColumnType; at: number; levels?: string[] }[];
}

export const MISSING_BOOLEAN = 255;
const LENGTH_BYTES = 4;
const CHUNK = 8192;

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

export function encodeColumns({ version_id, table, row_numbers, columns }: ColumnBlock): Uint8Array {
  let at = 0;
  const reserve = (bytes: number): number => {
    const here = at;
    at += aligned(bytes);
    return here;
  };
  const header: Header = {
    version_id,
    table,
    rows: row_numbers.length,
    row_numbers: reserve(row_numbers.byteLength),
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      at: reserve(column.values.byteLength),
      ...(column.type === 'categorical' && { levels: column.levels }),
    })),
  };
  const text = asciiOf(JSON.stringify(header));
  const start = aligned(LENGTH_BYTES + text.length);
  const bytes = new Uint8Array(start + at);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, LENGTH_BYTES);
  const write = (offset: number, values: ArrayBufferView): void =>
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), start + offset);
  write(header.row_numbers, row_numbers);
  columns.forEach((column, index) => write(header.columns[index]!.at, column.values));
  return bytes;
}

/** The arrays are views of `buffer`: nothing is copied. */
export function decodeColumns(buffer: ArrayBuffer): ColumnBlock {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(textOf(new Uint8Array(buffer, LENGTH_BYTES, length))) as Header;
  const start = aligned(LENGTH_BYTES + length);
  const { version_id, table, rows } = header;
  return {
    version_id,
    table,
    row_numbers: new Int32Array(buffer, start + header.row_numbers, rows),
    columns: header.columns.map(({ name, type, at, levels = [] }): BlockColumn => {
      if (type === 'categorical') return { name, type, values: new Int32Array(buffer, start + at, rows), levels };
      if (type === 'boolean') return { name, type, values: new Uint8Array(buffer, start + at, rows) };
      return { name, type, values: new Float64Array(buffer, start + at, rows) };
    }),
  };
}

function asciiOf(json: string): Uint8Array {
  const escaped = json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Uint8Array.from(escaped, (unit) => unit.charCodeAt(0));
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return text;
}

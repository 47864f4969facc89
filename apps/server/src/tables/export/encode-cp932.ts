import type { CallResponse, checkEncoding } from '@hakaru/contract';
import stands from '@hakaru/contract/text/cp932-stands.json' with { type: 'json' };
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { describeTable } from '../read/describe-table.ts';
import { parquetTable, quoteName } from '../sql-text.ts';

let table: Map<number, number> | null = null;

/** From each character to its bytes in CP932, taken from the platform's own decoder. */
function characterTable(): Map<number, number> {
  if (table) return table;
  const bytesOf = new Map<number, number>();
  const decoder = new TextDecoder('shift_jis');
  const add = (code: number, bytes: number[]) => {
    const [character, more] = [...decoder.decode(Uint8Array.from(bytes))];
    const point = character?.codePointAt(0);
    if (
      point !== undefined &&
      more === undefined &&
      point !== 0xfffd &&
      !(point >= 0xe000 && point <= 0xf8ff) &&
      !bytesOf.has(point)
    )
      bytesOf.set(point, code);
  };
  for (let byte = 0; byte < 0x80; byte += 1) bytesOf.set(byte, byte);
  for (let byte = 0xa1; byte <= 0xdf; byte += 1) add(byte, [byte]);
  // IBM's extensions are last in the code, yet before NEC's copies of them: ED and EE are left for the end.
  const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xef, 0xfc), 0xed, 0xee];
  for (const lead of leads)
    for (const trail of [...range(0x40, 0x7e), ...range(0x80, 0xfc)]) add((lead << 8) | trail, [lead, trail]);
  // What Windows writes for characters that other systems prefer, so that text typed anywhere can be saved.
  for (const [character, stand] of Object.entries(stands.anywhere))
    bytesOf.set(character.codePointAt(0)!, bytesOf.get(stand.codePointAt(0)!)!);
  table = bytesOf;
  return bytesOf;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The characters of a text that CP932 lacks, each once. */
export function unencodableIn(text: string): string[] {
  const bytesOf = characterTable();
  const lacking = new Set<string>();
  for (const character of text) if (!bytesOf.has(character.codePointAt(0)!)) lacking.add(character);
  return [...lacking];
}

/** Text as CP932, with `stand` for each character it lacks. Throws where there is none to stand for it: ask unencodableIn before. */
export function encodeCp932(text: string, stand?: string): Buffer {
  const bytesOf = characterTable();
  const instead = stand === undefined ? undefined : bytesOf.get(stand.codePointAt(0)!);
  const bytes = Buffer.allocUnsafe(text.length * 2);
  let length = 0;
  for (const character of text) {
    const code = bytesOf.get(character.codePointAt(0)!) ?? instead;
    if (code === undefined) throw new Error(`CP932 cannot write ${JSON.stringify(character)}`);
    if (code > 0xff) bytes[length++] = code >> 8;
    bytes[length++] = code & 0xff;
  }
  return bytes.subarray(0, length);
}

const raised: Record<string, string> = stands.in_names;

/** A text with 1, 2 and 3 for raised digits, which CP932 lacks and units are written with. */
export function withoutRaised(text: string): string {
  return text.replace(/[¹²³]/gu, (digit) => raised[digit]!);
}

/**
 * What columns are called where CP932 is written: without raised digits. A
 * name that is another column's without them keeps them: nobody could tell the two apart.
 */
export function namesInCp932(names: readonly string[]): string[] {
  const written = names.map(withoutRaised);
  const isShared = sharedIn(written);
  return written.map((name, place) => (isShared(name) ? names[place]! : name));
}

const alike: Record<string, string> = stands.anywhere;

/** Whether several of these names are this one in CP932, letter case aside. */
function sharedIn(names: readonly string[]): (name: string) => boolean {
  const keyOf = (name: string) => name.replace(/./gsu, (character) => alike[character] ?? character).toLowerCase();
  const counts = new Map<string, number>();
  for (const name of names) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return (name) => (counts.get(keyOf(name)) ?? 0) > 1;
}

interface UnencodableCell {
  /** From 1; null is the name of the column. */
  row: number | null;
  column: string;
  value: string;
  characters: string[];
}

/** The names and cells of a table that hold a character CP932 lacks, row by row. Only cells beyond ASCII are looked at one by one. */
export async function* unencodableCells(
  engine: TableEngine,
  path: string,
  options?: StatementOptions,
): AsyncGenerator<UnencodableCell> {
  const { columns } = await describeTable(engine, path);
  const isShared = sharedIn(columns.map(({ name }) => name));
  for (const { name } of columns) {
    // A look-alike is no stand-in where it makes two names one.
    const merged = isShared(name) ? [...name].filter((character) => character in alike) : [];
    const characters = [...new Set([...unencodableIn(name), ...merged])];
    if (characters.length > 0) yield { row: null, column: name, value: name, characters };
  }
  const texts = columns.filter((column) => column.type === 'categorical').map((column) => column.name);
  if (texts.length === 0) return;
  // More bytes than characters: something is not ASCII.
  const beyond = texts.map((name) => `strlen(${quoteName(name)}) > length(${quoteName(name)})`).join(' OR ');
  const cells = `SELECT file_row_number::DOUBLE, ${texts.map(quoteName).join(', ')} FROM ${parquetTable(path)} WHERE ${beyond} ORDER BY file_row_number`;
  for await (const rows of engine.stream(cells, options)) {
    for (const [row, ...values] of rows) {
      for (const [index, value] of values.entries()) {
        const characters = value === null ? [] : unencodableIn(String(value));
        if (characters.length > 0)
          yield { row: Number(row) + 1, column: texts[index] ?? '', value: String(value), characters };
      }
    }
  }
}

const MOST_PLACES = 200;
const MOST_CHARACTERS = 500;
const VALUE_CHARS = 100;

/** What of a table CP932 cannot write: how many cells, which characters, and the first places. */
export async function encodingReport(
  engine: TableEngine,
  path: string,
  options?: StatementOptions,
): Promise<CallResponse<typeof checkEncoding>> {
  const found = new Map<string, number>();
  const indices: CallResponse<typeof checkEncoding>['places'] = [];
  let cells = 0;
  for await (const { row, column, value, characters } of unencodableCells(engine, path, options)) {
    cells += 1;
    for (const character of characters)
      if (found.has(character) || found.size < MOST_CHARACTERS) found.set(character, (found.get(character) ?? 0) + 1);
    if (indices.length < MOST_PLACES)
      indices.push({ row, column, value: value.slice(0, VALUE_CHARS), characters: characters.join('') });
  }
  const characters = [...found]
    .map(([character, count]) => ({ character, cells: count }))
    .toSorted((a, b) => b.cells - a.cells);
  return { cells, characters, places: indices };
}

/** A file as a person would choose it. */
export interface TableFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let cp932Bytes: Map<string, readonly number[]> | null = null;

/** Every character of CP932 and its bytes; the platform can only read that encoding. */
function readCp932(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const bytes = new Map<string, readonly number[]>();
  for (let first = 0x81; first <= 0xfc; first += 1) {
    if (first > 0x9f && first < 0xe0) add(bytes, decoder, [first]);
    else for (let second = 0x40; second <= 0xfc; second += 1) add(bytes, decoder, [first, second]);
  }
  return bytes;
}

function add(bytes: Map<string, readonly number[]>, decoder: TextDecoder, of: readonly number[]): void {
  try {
    const character = decoder.decode(Uint8Array.from(of));
    if (!bytes.has(character)) bytes.set(character, of);
  } catch {
    // No character has these bytes.
  }
}

export function toCp932(text: string): Buffer {
  cp932Bytes ??= readCp932();
  return Buffer.from(
    [...text].flatMap((character) => {
      const known = character < '\u0080' ? [character.charCodeAt(0)] : cp932Bytes?.get(character);
      if (!known) throw new Error(`CP932 has no ${character}`);
      return known;
    }),
  );
}

function file(name: string, buffer: Buffer): TableFile {
  return { name, mimeType: 'text/csv', buffer };
}

export function csv(name: string, rows: readonly (readonly (string | number)[])[]): TableFile {
  return file(name, Buffer.from(rows.map((row) => row.join(',')).join('\n') + '\n', 'utf8'));
}

/** Six experiments of a Japanese plant, as Excel in Japan writes them. Hardness is 100 + temperature / 10 exactly. */
export function japaneseTable(name: string): TableFile {
  const rows = [
    ['工場', 'ロット番号', '焼成温度', '硬度'],
    ['東京工場', 101, 800, 180],
    ['東京工場', 102, 820, 182],
    ['大阪工場', 103, 840, 184],
    ['大阪工場', 104, 860, 186],
    ['髙松工場', 105, 880, 188],
    ['髙松工場', 106, 900, 190],
  ];
  return file(name, toCp932(rows.map((row) => row.join(',')).join('\r\n') + '\r\n'));
}

const catalysts = { Pd: 0, Ni: 4, Cu: -3 } as const;

/** The numbers of a small generator (Numerical Recipes), 0 to 1, always the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface Experiments {
  rows?: number;
  seed?: number;
  /** Changes a column's name in the header. */
  rename?: Record<string, string>;
  /** Without the measured yield, as conditions to predict. */
  conditionsOnly?: boolean;
}

/**
 * Experiments whose yield is 20 + 0.5 temperature − 2 pressure + a step for the catalyst, with a spread of about 0.6.
 * Every tenth pressure and every seventeenth time is missing.
 */
export function experiments(
  name: string,
  { rows = 150, seed = 7, rename = {}, conditionsOnly = false }: Experiments = {},
): TableFile {
  const next = numbers(seed);
  const header = ['temperature', 'pressure', 'time', 'catalyst', 'yield'];
  const lines = Array.from({ length: rows }, (_, index) => {
    const [temperature, pressure, time] = [60 + 60 * next(), 1 + 9 * next(), 10 + 50 * next()];
    const catalyst = (['Pd', 'Ni', 'Cu'] as const)[Math.floor(next() * 3)] ?? 'Pd';
    const measured = 20 + 0.5 * temperature - 2 * pressure + catalysts[catalyst] + 2 * (next() - 0.5);
    return [
      temperature.toFixed(1),
      index % 10 === 9 ? '' : pressure.toFixed(2),
      index % 17 === 16 ? '' : time.toFixed(0),
      catalyst,
      measured.toFixed(2),
    ];
  });
  const table = [header.map((column) => rename[column] ?? column), ...lines];
  return csv(name, conditionsOnly ? table.map((row) => row.slice(0, -1)) : table);
}

/** Parts of three grades, as many of each, that diameter and weight tell apart but for a few; speed says nothing. */
export function parts(name: string, { rows = 120, seed = 11 }: Pick<Experiments, 'rows' | 'seed'> = {}): TableFile {
  const next = numbers(seed);
  const centres = { fine: [2, 30], medium: [5, 45], coarse: [8, 70] } as const;
  const grades = ['fine', 'medium', 'coarse'] as const;
  const spread = () => next() + next() - 1;
  const lines = Array.from({ length: rows }, (_, index) => {
    const grade = grades[index % 3] ?? 'fine';
    const [diameter, weight] = centres[grade];
    return [
      (diameter + 1.6 * spread()).toFixed(2),
      (weight + 9 * spread()).toFixed(1),
      (100 * next()).toFixed(0),
      grade,
    ];
  });
  return csv(name, [['diameter', 'weight', 'speed', 'grade'], ...lines]);
}

const SERIES_ROWS = 600;
const ROWS_PER_ANALYSIS = 6;

/** Ten minutes from row to row; quality follows flow and heat four rows later, is analysed every hour and held until the next analysis. */
export function sampleAndHoldSeries(name: string): TableFile {
  const flow = (row: number) => 10 + 2 * Math.sin(row / 17) + Math.sin(row / 5.3) + 0.2 * Math.sin(row * 12.9898);
  const heat = (row: number) => 50 + 5 * Math.cos(row / 23) + 0.5 * Math.sin(row * 78.233);
  const quality = (row: number) => 3 * flow(row - 4) - heat(row - 4) / 4 + 0.1 * Math.sin(row * 39.425);
  const rows = Array.from({ length: SERIES_ROWS }, (_, row) => [
    new Date(Date.UTC(2026, 0, 5) + row * 600_000).toISOString().slice(0, 16).replace('T', ' '),
    flow(row).toFixed(3),
    heat(row).toFixed(3),
    quality(row - (row % ROWS_PER_ANALYSIS)).toFixed(3),
  ]);
  return csv(name, [['at', 'flow', 'heat', 'quality'], ...rows]);
}

export const FAULTY_ROWS = 1200;
/** Where the pump of `pumpSeries` is anomalous, in rows, both ends in. */
export const faults = [150, 330, 510, 690, 870, 1050].map((from): [number, number] => [from, from + 39]);

/** The time of a row of `pumpSeries`. */
export function pumpTime(row: number): string {
  return new Date(Date.UTC(2026, 0, 5) + row * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** A minute from row to row; pressure and current follow the flow, but for six faults of 40 rows. Nothing says which they are. */
export function pumpSeries(name: string): TableFile {
  const rows = Array.from({ length: FAULTY_ROWS }, (_, row) => {
    const flow = 10 + 2 * Math.sin(row / 17) + 0.1 * Math.sin(row * 12.9898);
    const isFaulty = faults.some(([from, to]) => row >= from && row <= to);
    return [
      pumpTime(row),
      flow.toFixed(3),
      (5 - flow / 5 + 0.02 * Math.sin(row * 78.233) + (isFaulty ? 0.8 : 0)).toFixed(3),
      (3 + flow / 4 + 0.02 * Math.cos(row * 39.425)).toFixed(3),
    ];
  });
  return csv(name, [['at', 'flow', 'pressure', 'current'], ...rows]);
}

/**
 * The Pollock benchmark's own measure (Vitagliano et al., PVLDB 16(8), 2023): of each file one point for loading it
 * and precision, recall and F1 of its header, its records and its cells as multisets; ten points in all, and the
 * simple score is their mean over the files. Cells are normalised, as by the benchmark's first version. Every reader here is asked for text, so that the benchmark's rewriting
 * of dates and prices, which makes only unlike texts alike, is not needed.
 */
export function pollockScore(expected, loaded) {
  if (loaded === null) return 0;
  if (expected.length === 0) return 10;
  const [header = [], ...records] = expected;
  const [loadedHeader = [], ...loadedRecords] = loaded;
  const joined = (rows) => rows.map((row) => row.map(normalize).join(''));
  return (
    1 +
    overlap(header.map(normalize), loadedHeader.map(normalize)) +
    overlap(joined(records), joined(loadedRecords)) +
    overlap(expected.flat().map(normalize), loaded.flat().map(normalize))
  );
}

/** Precision, recall and F1 together, as the benchmark adds them. */
function overlap(expected, loaded) {
  if (expected.length === 0) return 3;
  const left = new Map();
  for (const value of expected) left.set(value, (left.get(value) ?? 0) + 1);
  let shared = 0;
  for (const value of loaded) {
    const count = left.get(value) ?? 0;
    if (count === 0) continue;
    left.set(value, count - 1);
    shared += 1;
  }
  if (shared === 0) return 0;
  const precision = shared / expected.length;
  const recall = shared / loaded.length;
  return precision + recall + (2 * precision * recall) / (precision + recall);
}

function normalize(cell) {
  const text = cell.trim();
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true' ? '1' : '0';
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text.toLowerCase();
}

/** Rows from `start` to `end`, both inclusive, are anomalous: times, or numbers where the time is one. */
export interface LabelRange {
  start: string | number;
  end: string | number;
  run?: string | null;
}

/** What a file of ranges says: a range a line, from, to and, where there are runs, of which. `wrong`: the first line that cannot be read, from 1. */
export function readRanges(text: string): { ranges: LabelRange[]; wrong: number | null } {
  const ranges: LabelRange[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [from = '', to = '', run = ''] = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const [start, end] = [momentOf(from), momentOf(to)];
    // The first line may name the columns.
    if (ranges.length === 0 && index === 0 && start === null && end === null) continue;
    if (start === null || end === null || !isRising(start, end)) return { ranges, wrong: index + 1 };
    ranges.push({ start, end, ...(run !== '' && { run }) });
  }
  return { ranges, wrong: null };
}

/** A number, or a time as ISO 8601 writes it; 2024/5/1 9:05 is read too. */
function momentOf(text: string): string | number | null {
  if (/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)) return Number(text);
  const found =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?)?(Z|[-+]\d{2}:?\d{2})?$/.exec(
      text,
    );
  if (!found) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', part = '', zone = ''] = found;
  const two = (digits: string) => digits.padStart(2, '0');
  const iso = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${part.slice(0, 7)}`;
  return Number.isNaN(Date.parse(`${iso}Z`)) ? null : `${iso}${zone}`;
}

function isRising(start: string | number, end: string | number): boolean {
  return typeof start === typeof end && start <= end;
}

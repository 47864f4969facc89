import type { ReadProblem } from '@hakaru/contract';
import { isReservedName } from '@hakaru/contract/text/reserved-names';
import { countUnreadable, UNREADABLE } from './decode-text.ts';
import { withUnitsInBrackets } from './units-row.ts';

const MAX_NAME_CHARS = 200;
// Control characters, and marks that reorder text, have no place in a name.
const unprintable = /[\p{Cc}\p{Cf}]+/gu;

interface NamedColumns {
  names: string[];
  problems: ReadProblem[];
}

/**
 * One name a column from the header's rows, top to bottom, with what a row of units says in brackets. A column without one is called `column_3`; a
 * repeated one (letter case aside, which Parquet readers ignore) gets `_2`, `_3`, a reserved one `_`, and a problem says so.
 */
export function columnNames(header: string[][], width: number, row: number | null): NamedColumns {
  const problems: ReadProblem[] = [];
  const taken = new Set<string>();
  const nextOf = new Map<string, number>();
  const rows = withUnitsInBrackets(withGroups(header, width));
  const names = Array.from({ length: width }, (_, index) => {
    const written = partsOf(rows, index).join(' ').slice(0, MAX_NAME_CHARS).trim();
    const isReserved = isReservedName(written);
    const name = free(isReserved ? `${written}_` : written || `column_${index + 1}`, taken, nextOf);
    taken.add(name.toLowerCase());
    if (row !== null && written.includes(UNREADABLE))
      problems.push({
        code: 'character_unreadable',
        row,
        column: name,
        value: written,
        params: { count: countUnreadable(written) },
      });
    if (header.length > 0 && name !== written) {
      problems.push({
        code: isReserved ? 'name_reserved' : written ? 'name_repeated' : 'name_empty',
        row,
        column: name,
        value: written || null,
        params: { position: index + 1 },
      });
    }
    return name;
  });
  return { names, problems };
}

/** Where names below the first line repeat, a name there stands for the columns after it too, as merged cells are written. */
function withGroups(header: string[][], width: number): string[][] {
  const [groups, ...below] = header;
  if (!groups || below.length === 0) return header;
  const names = Array.from({ length: width }, (_, index) => partsOf(below, index).join(' ')).filter(
    (name) => name !== '',
  );
  if (new Set(names).size === names.length) return header;
  let group = '';
  return [Array.from({ length: width }, (_, index) => (group = (groups[index] ?? '').trim() || group)), ...below];
}

function partsOf(header: string[][], index: number): string[] {
  const parts: string[] = [];
  for (const cells of header) {
    const part = (cells[index] ?? '').replace(unprintable, ' ').trim();
    if (part !== '' && !parts.includes(part)) parts.push(part);
  }
  return parts;
}

function free(name: string, taken: Set<string>, nextOf: Map<string, number>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const key = name.toLowerCase();
  for (let number = nextOf.get(key) ?? 2; ; number += 1) {
    if (taken.has(`${key}_${number}`)) continue;
    nextOf.set(key, number + 1);
    return `${name}_${number}`;
  }
}

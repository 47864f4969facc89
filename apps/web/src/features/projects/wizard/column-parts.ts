import { type ColumnHint, leftOut, type Part } from './column-hint.ts';

/** The columns whose name has the text in it, whatever its case or width. */
export function columnsNamed(hints: readonly ColumnHint[], text: string): readonly ColumnHint[] {
  const wanted = plain(text);
  return wanted === '' ? hints : hints.filter(({ column }) => plain(column.name).includes(wanted));
}

/** All of these columns as features, or none of them; targets stay, and what speaks against a column still does. */
export function withParts(
  parts: Record<string, Part>,
  hints: readonly ColumnHint[],
  part: 'feature' | 'none',
): Record<string, Part> {
  const changed = hints.filter(
    (hint) => parts[hint.column.name] !== 'target' && (part === 'none' || leftOut(hint) === null),
  );
  return { ...parts, ...Object.fromEntries(changed.map(({ column }) => [column.name, part])) };
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

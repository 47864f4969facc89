/** A text as a table: names in the first line that is not empty, and the lines its rows stand in. */
export interface TypedTable {
  header: string[];
  headerLine: number;
  /** What stands between the cells of the first line. */
  divider: Divider;
  rows: { line: number; cells: string[] }[];
}

type Divider = '\t' | ',' | ';';

/** Cells of a text that was pasted from a sheet (divided by tabs) or read from a CSV file; null of an empty one. */
export function tableOf(text: string): TypedTable | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '');
  const [first, ...others] = lines;
  if (!first) return null;
  const divider = dividerOf(first.content);
  return {
    header: cellsOfLine(first.content, divider),
    headerLine: first.line,
    divider,
    rows: others.map(({ line, content }) => ({
      line,
      cells: cellsOfLine(content, content.includes('\t') ? '\t' : divider),
    })),
  };
}

/** Tabs come from a sheet; of the others, what makes more cells of a line. */
function dividerOf(line: string): Divider {
  if (line.includes('\t')) return '\t';
  return cellsOfLine(line, ';').length > cellsOfLine(line, ',').length ? ';' : ',';
}

/** A line as RFC 4180 has it, with the divider given. */
function cellsOfLine(line: string, divider: Divider): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    if (quoted && (quoted[0].length === rest.length || rest[quoted[0].length] === divider)) {
      cells.push(quoted[1]!.replaceAll('""', '"').trim());
      if (quoted[0].length === rest.length) return cells;
      rest = rest.slice(quoted[0].length + 1);
      continue;
    }
    const end = rest.indexOf(divider);
    cells.push((end === -1 ? rest : rest.slice(0, end)).trim());
    if (end === -1) return cells;
    rest = rest.slice(end + 1);
  }
}

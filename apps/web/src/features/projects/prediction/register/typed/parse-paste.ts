/**
 * The cells of what a spreadsheet puts on the clipboard: tabs between cells, line feeds between rows, and quotation
 * marks around cells that hold either. Empty rows at the end are left out.
 */
export function parsePaste(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text) ?? restOfLine(text, cell);
    row.push((found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"')).trim());
    if (found[3] !== '\t') {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push([...row, '']);
  while (rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** A quotation mark that is not closed is a letter like any other. */
function restOfLine(text: string, cell: RegExp): RegExpExecArray {
  const plain = /([^\S\s])?([^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;
  plain.lastIndex = cell.lastIndex;
  const found = plain.exec(text) as RegExpExecArray;
  cell.lastIndex = plain.lastIndex;
  return found;
}

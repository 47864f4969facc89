import { describe, expect, it } from 'vitest';
import { createCsvReader, type CsvRow, readCsvRows } from './csv-reader.ts';

const comma = { delimiter: ',', quote: '"' };
const cells = (text: string, dialect = comma) => readCsvRows(text, dialect).map((row) => row.cells);

describe('the CSV reader', () => {
  it('takes any line ends, quotes, and quotes in quotes', () => {
    expect(cells('a,b\r\n1,"x, y"\n2,"say ""hi"""\r3,')).toEqual([
      ['a', 'b'],
      ['1', 'x, y'],
      ['2', 'say "hi"'],
      ['3', ''],
    ]);
  });

  it('numbers rows by the line they begin on, with line ends inside cells', () => {
    expect(readCsvRows('a\n"two\nlines"\nb', comma).map((row) => row.line)).toEqual([1, 2, 4]);
  });

  it('reads the same whatever the pieces the text comes in', () => {
    const text = 'name,"note"\r\n"a ""b""",1\r\n\r\n"line\r\nend",2\rx,"y"\n"it "is" so",1\n"p,q,"r" ,"s"t\n';
    const whole = readCsvRows(text, comma);
    for (let size = 1; size < text.length; size += 1) {
      const rows: CsvRow[] = [];
      const reader = createCsvReader(comma, (row) => rows.push(row));
      for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
      reader.end();
      expect(rows).toEqual(whole);
    }
  });

  it('keeps text around misplaced quotation marks and says so', () => {
    expect(readCsvRows('5" pipe,"x"y', comma)).toEqual([{ cells: ['5" pipe', 'xy'], line: 1, oddQuote: true }]);
  });

  it('keeps a mark inside a quoted value as text where the value is closed later in its line', () => {
    expect(readCsvRows(`'it won't rain, they say','x'\n`, { delimiter: ',', quote: "'" })).toEqual([
      { cells: [`it won't rain, they say`, 'x'], line: 1, oddQuote: true },
    ]);
    expect(cells('"5" pipe,"next, one"\n')).toEqual([['5 pipe', 'next, one']]);
  });

  it('takes an opening mark for text where what would close it opens the next value', () => {
    expect(readCsvRows('"a,b,"c, d",e\n1,2,3,4', comma)).toEqual([
      { cells: ['"a', 'b', 'c, d', 'e'], line: 1, oddQuote: true },
      { cells: ['1', '2', '3', '4'], line: 2, oddQuote: false },
    ]);
  });

  it('undoes escapes where the file has them', () => {
    expect(cells('"48\\"","C:\\\\x\\\\"\n', { ...comma, escape: '\\' } as typeof comma)).toEqual([['48"', 'C:\\x\\']]);
  });

  it('names the line of a quotation mark that is never closed', () => {
    expect(() => readCsvRows('a\nb,"c\nd', comma)).toThrow(expect.objectContaining({ line: 2 }));
  });

  it('takes runs of spaces as one where a space divides', () => {
    expect(cells('  u1   u2\n 1.0  2.0  \n', { delimiter: ' ', quote: '"' })).toEqual([
      ['u1', 'u2'],
      ['1.0', '2.0'],
    ]);
  });
});

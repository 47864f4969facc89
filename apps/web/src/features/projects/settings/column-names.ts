/** So many names can be read in a line. */
const MOST_NAMES = 40;

/** The names of columns, the first of them where there are very many. */
export function columnNames(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} …` : names.join(', ');
}

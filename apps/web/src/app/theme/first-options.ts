/** A list of more would take seconds to be drawn; typing narrows it. */
export const MOST_LISTED = 500;

interface Narrowed<T> {
  inputValue: string;
  getOptionLabel: (option: T) => string;
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** The options that hold what is typed, whatever its case and accents, the first ones of very many. */
export function firstOptions<T>(options: T[], { inputValue, getOptionLabel }: Narrowed<T>): T[] {
  const typed = plain(inputValue);
  if (typed === '') return options.slice(0, MOST_LISTED);
  const found: T[] = [];
  for (const option of options) {
    if (plain(getOptionLabel(option)).includes(typed)) found.push(option);
    if (found.length === MOST_LISTED) break;
  }
  return found;
}

/** A place for a value in a text: `{name}`, or `{rows, row|rows}` where the word after a number follows it. */
const place = /\{(\w+)(?:, ([^{}|]*)\|([^{}]*))?\}/g;

/** The text with each place filled by its value as it is read; undefined leaves the place as it stands. */
export function fillWords(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replace(place, (whole, name: string, one?: string, many?: string) => {
    const value = valueOf(name);
    if (value === undefined || one === undefined || many === undefined) return value ?? whole;
    return counted(value, one, many);
  });
}

/** What is counted with its word: 1 row, 0 rows, 1,503 rows. */
export function counted(value: string, one: string, many: string): string {
  return `${value} ${value === '1' ? one : many}`;
}

/** The names of a text's places, each once, in order. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name]) => name as string))].toSorted();
}

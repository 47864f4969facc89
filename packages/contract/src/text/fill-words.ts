/** A place for a value in a text: `{name}`, or `{rows, row|rows}` where the word after a number follows it. */
const place = /\{(\w+)(?:, ([^{}|]*)\|([^{}]*))?\}/g;

const japanese = '[\\u3001-\\u3003\\u3005-\\u30ff\\u3400-\\u9fff\\uff01-\\uff60]';
const beforeValue = new RegExp(`(${japanese}) \\ue000(?=${japanese})`, 'g');
const afterValue = new RegExp(`(${japanese})\\ue001 (?=${japanese})`, 'g');

/** A value marked so that `closeUp` knows where it stands in a text. */
export function markedValue(value: string): string {
  return `\ue000${value}\ue001`;
}

/** A text of marked values without the marks: between Japanese letters no space is left that a value was set off by. */
export function closeUp(text: string): string {
  return text
    .replace(beforeValue, '$1\ue000')
    .replace(afterValue, '$1\ue001')
    .replace(/[\ue000\ue001]/g, '');
}

/** The text with each place filled by its value as it is read; undefined leaves the place as it stands. */
export function fillWords(text: string, valueOf: (name: string) => string | undefined): string {
  return closeUp(
    text.replace(place, (whole, name: string, one?: string, many?: string) => {
      const value = valueOf(name);
      if (value === undefined) return whole;
      return markedValue(one === undefined || many === undefined ? value : counted(value, one, many));
    }),
  );
}

/** What is counted with its word: 1 row, 0 rows, 1,503 rows. */
export function counted(value: string, one: string, many: string): string {
  return `${value} ${value === '1' ? one : many}`;
}

/** The names of a text's places, each once, in order. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name]) => name as string))].toSorted();
}

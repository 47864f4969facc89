/** Parameters of words in which compute lists texts, divided by a comma and a space. */
const LISTS = new Set(['columns', 'classes', 'factors', 'functions', 'neighbours', 'rows', 'types', 'values', 'names']);

/** A parameter's text with its list divided as the language divides lists. */
export function listedValue(name: string, value: string, isJapanese: boolean): string {
  return isJapanese && LISTS.has(name) ? value.replaceAll(', ', '、') : value;
}

/** Texts divided by any of some characters; one that has any of them itself stands in double quotes: "1,4-dioxane", THF. */
export function dividedCells(text: string, dividers: string): string[] {
  const cell = new RegExp(`\\s*"((?:[^"]|"")*)"\\s*(?=[${dividers}]|$)|[^${dividers}]+`, 'g');
  return [...text.matchAll(cell)]
    .map(([plain, quoted]) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((one) => one !== '');
}

/** Texts as `dividedCells` reads them. */
export function cellsDivided(cells: readonly (string | number)[], dividers: string, between: string): string {
  const isDivided = new RegExp(`["${dividers}]`);
  return cells
    .map(String)
    .map((cell) => (isDivided.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(between);
}

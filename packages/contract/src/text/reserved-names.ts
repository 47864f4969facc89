// Names that mean something else to what carries tables: the row number of the table engine, and what every object of
// JavaScript has, which a reader of JSON rows would take for its own.
const reserved = new Set(
  ['file_row_number', ...Object.getOwnPropertyNames(Object.prototype)].map((name) => name.toLowerCase()),
);

/** Whether no column may have this name, letter case aside. */
export function isReservedName(name: string): boolean {
  return reserved.has(name.trim().toLowerCase());
}

/** Whether a file name ends as one of `accept` does; an empty list takes every file. */
export function accepts(accept: readonly string[], name: string): boolean {
  return accept.length === 0 || accept.some((end) => name.toLowerCase().endsWith(end.toLowerCase()));
}

/** The elements that are there: `condition && element` leaves one out. */
export function compact<T>(elements: readonly (T | false | null | undefined)[]): T[] {
  return elements.filter((element): element is T => element !== false && element !== null && element !== undefined);
}

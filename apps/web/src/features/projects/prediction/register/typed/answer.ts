/** What a model says of one row: the call's row, its place, and what is said of all rows together. The type knows what is in them. */
export interface Answer {
  values: Readonly<Record<string, unknown>>;
  notes: Readonly<Record<string, unknown>>;
  place: number;
}

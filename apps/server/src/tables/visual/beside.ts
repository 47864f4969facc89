/** What is known of a group, by its place: a literal for each name. */
export interface KnownOfGroup {
  k: number;
  literals: string[];
}

/** Rows with what is known of their group beside them; those of groups nothing is known of are left out. Of a single group it is written into the statement, which spares every row a look-up. */
export function besideSql(from: string, names: string[], known: KnownOfGroup[], groupCount: number): string {
  const [only] = known;
  if (groupCount === 1 && only)
    return `(SELECT *, ${names.map((name, index) => `${only.literals[index]} AS ${name}`).join(', ')} FROM ${from})`;
  return `(SELECT * EXCLUDE (place) FROM ${from} JOIN (VALUES ${known.map(({ k, literals }) => `(${[k, ...literals].join(', ')})`).join(', ')}) known(${['place', ...names].join(', ')}) ON k = place)`;
}

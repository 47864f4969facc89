/**
 * How far each point of a row of points steps aside so that many of one value show as a swelling:
 * −1..1, by the count in bins along the row; the same values always give the same picture.
 */
export function swarmOffsets(values: readonly number[], low: number, high: number, bins = 120): number[] {
  const width = (high - low) / bins || 1;
  const seen = new Map<number, number>();
  const places = values.map((value) => {
    const bin = Math.floor((value - low) / width);
    const place = seen.get(bin) ?? 0;
    seen.set(bin, place + 1);
    return { bin, place };
  });
  const most = Math.max(1, ...seen.values());
  const step = 2 / Math.max(most, 12);
  return places.map(({ place }) => (place % 2 === 0 ? 1 : -1) * Math.ceil(place / 2) * step);
}

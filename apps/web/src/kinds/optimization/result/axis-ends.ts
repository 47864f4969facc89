/** The ends of an axis: those of its values, or the limits of what is the same everywhere, or a tenth of it to either side. */
export function endsOf(values: readonly number[], limits: readonly [number, number] | null): [number, number] {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (max > min) return [min, max];
  if (limits !== null && limits[0] < limits[1]) return [...limits];
  const beside = Math.abs(min) / 10 || 1;
  return [min - beside, max + beside];
}

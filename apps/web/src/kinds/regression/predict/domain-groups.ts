import type { ScatterGroup } from '../../../charts/scatter/scatter-data.ts';
import type { ReportRows } from '../../../features/projects/prediction/report/use-report-rows.ts';

/** Beyond as many rows their bars hide the points. */
const MOST_BARS = 500;

/**
 * The predicted rows as points with their intervals, those inside the model's domain apart from those outside.
 * Intervals are left out where there are too many to tell apart. `measured` names the column for the horizontal axis; with null it is the row number. Rows without a value are left out.
 */
export function domainGroups(
  { rowNumbers, values }: Pick<ReportRows, 'rowNumbers' | 'values'>,
  measured: string | null,
  words: { inside: string; outside: string },
): ScatterGroup[] {
  const { prediction = [], lower = [], upper = [], inside_domain: inside = [] } = values;
  const xs = measured === null ? rowNumbers : (values[measured] ?? []);
  const drawn = rowNumbers
    .map((_, index) => index)
    .filter((index) => typeof prediction[index] === 'number' && typeof xs[index] === 'number');
  const interval =
    drawn.length <= MOST_BARS &&
    drawn.every((index) => typeof lower[index] === 'number' && typeof upper[index] === 'number');
  function group(name: string, role: ScatterGroup['role'], places: number[]): ScatterGroup[] {
    if (places.length === 0) return [];
    const pick = (list: readonly unknown[]) => places.map((index) => Number(list[index]));
    return [
      {
        name,
        role,
        x: pick(xs),
        y: pick(prediction),
        rows: pick(rowNumbers).map((row) => row - 1),
        ...(interval ? { low: pick(lower), high: pick(upper) } : {}),
      },
    ];
  }
  return [
    ...group(
      words.inside,
      'prediction',
      drawn.filter((index) => inside[index] !== false),
    ),
    ...group(
      words.outside,
      'test',
      drawn.filter((index) => inside[index] === false),
    ),
  ];
}

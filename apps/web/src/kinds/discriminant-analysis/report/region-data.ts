import type { DiscriminantAnalysisRegions } from '@hakaru/contract/training/discriminant-analysis';
import type { RegionsAxis, RegionsData } from '../../../charts/regions/regions-option.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';

type Axis = DiscriminantAnalysisRegions['x'];
type Values = readonly (number | string | null)[];

/** A regions' answer as the chart takes it. `nameOf` says an axis in words. */
export function regionData(
  regions: DiscriminantAnalysisRegions,
  nameOf: (axis: Axis) => string,
  words: RegionsData['words'],
): RegionsData {
  const { x, y, points } = regions;
  return {
    x: axisOf(x, nameOf(x)),
    y: axisOf(y, nameOf(y)),
    classes: regions.classes,
    predicted: regions.predicted,
    confidence: regions.confidence,
    points: {
      x: placesOf(x, points.x),
      y: placesOf(y, points.y),
      actual: points.actual,
      predicted: points.predicted,
      rows: points.row.map((row) => row + 1),
    },
    words,
  };
}

/** Labels stand at 0, 1, …; dates at their milliseconds. */
function axisOf({ type, grid }: Axis, label: string): RegionsAxis {
  if (type === 'categorical' || type === 'boolean')
    return { label, grid: grid.map((_value, place) => place), labels: grid.map(String) };
  if (type === 'datetime') return { label, time: true, grid: grid.map((value) => timeOf(value)) };
  return { label, grid: grid.map(Number) };
}

function placesOf({ type, grid }: Axis, values: Values): number[] {
  const labels = grid.map(String);
  return values.map((value) => {
    if (value === null) return Number.NaN;
    if (type === 'categorical' || type === 'boolean') {
      const place = labels.indexOf(String(value));
      return place < 0 ? Number.NaN : place;
    }
    return type === 'datetime' ? timeOf(value) : Number(value);
  });
}

/** Times without a zone are taken as they were written. */
function timeOf(value: number | string): number {
  if (typeof value === 'number') return value * 1000;
  return Date.parse(/Z$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}${value.includes('T') ? 'Z' : ''}`);
}

/** An axis's name; a component's with the share it explains. */
export function axisName({ name, explained }: Axis): string {
  return explained === null ? name : `${name} (${formatPercent(explained, 1)})`;
}

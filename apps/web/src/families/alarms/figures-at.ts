/** Figures of scored rows, or images, at rising thresholds: what it takes to read them off while a threshold is dragged. */
export interface AlarmCurve {
  thresholds: readonly number[];
  far: readonly (number | null)[];
  mar: readonly (number | null)[];
  f1: readonly (number | null)[];
  cost: readonly (number | null)[];
  flagged: readonly number[];
  alarms: readonly number[];
  alarms_a_day: readonly (number | null)[];
}

export interface CurveFigures {
  /** The threshold that they are exact of: the nearest one of the curve. */
  threshold: number;
  far: number | null;
  mar: number | null;
  f1: number | null;
  cost: number | null;
  flagged: number;
  alarms: number;
  alarms_a_day: number | null;
}

/** The figures at the curve's threshold that is nearest to this one; null of a curve without thresholds. */
export function figuresAt(curve: AlarmCurve, threshold: number): CurveFigures | null {
  const at = nearest(curve.thresholds, threshold);
  if (at < 0) return null;
  return {
    threshold: curve.thresholds[at]!,
    far: curve.far[at] ?? null,
    mar: curve.mar[at] ?? null,
    f1: curve.f1[at] ?? null,
    cost: curve.cost[at] ?? null,
    flagged: curve.flagged[at]!,
    alarms: curve.alarms[at]!,
    alarms_a_day: curve.alarms_a_day[at] ?? null,
  };
}

/** The place of the nearest of rising values; -1 where there is none. */
function nearest(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! < value) low = middle + 1;
    else high = middle;
  }
  const isBelowNearer = low === rising.length || (low > 0 && value - rising[low - 1]! <= rising[low]! - value);
  return isBelowNearer ? low - 1 : low;
}

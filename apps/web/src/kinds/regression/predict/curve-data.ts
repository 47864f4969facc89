import type { LineData } from '../../../charts/line/line-option.ts';
import type { TypedRow } from '../../../features/projects/prediction/register/typed/paste-rows.ts';
import type { Feature } from '../../../features/projects/prediction/register/typed/read-cell.ts';
import type { RegressionAnswer } from './regression-answer.ts';

interface CurveWords {
  band: string;
  here: string;
  target: string;
}

/** The curve with its interval as a band, and the row itself as a dot. */
export function curveData(
  feature: Feature,
  rows: readonly TypedRow[],
  answers: readonly RegressionAnswer[],
  row: TypedRow,
  answer: RegressionAnswer | undefined,
  words: CurveWords,
): LineData {
  const known = answers.flatMap((one, index) =>
    one.prediction === null ? [] : [{ ...one, at: Number(rows[index]?.[feature.name]) }],
  );
  const banded = known.every(({ lower, upper }) => lower !== null && upper !== null);
  const own = row[feature.name];
  return {
    x: { label: feature.name, unit: feature.unit },
    y: { label: words.target },
    groups: [
      {
        name: banded ? words.band : words.target,
        role: 'prediction',
        x: known.map(({ at }) => at),
        y: known.map(({ prediction }) => prediction),
        ...(banded ? { low: known.map(({ lower }) => lower ?? 0), high: known.map(({ upper }) => upper ?? 0) } : {}),
      },
      ...(typeof own === 'number' && answer && answer.prediction !== null
        ? [{ name: words.here, role: 'target' as const, x: [own], y: [answer.prediction] }]
        : []),
    ],
  };
}

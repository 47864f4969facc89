import { bestRow } from '@hakaru/contract/training/leaderboard';
import { lastValueBaseline, softSensorRank, type SoftSensorResult } from '@hakaru/contract/training/soft-sensor';
import { tiedText, tiedWith } from '../../../families/supervised/result/judged-figures.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount, formatNearly, formatNumber } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';

export type SensorRow = SoftSensorResult['leaderboard'][number];

/** The best sensor by the folds, those that are as good, the last laboratory value it is held against, and whether it is worth using. */
export function findings({ leaderboard, fold_count: folds }: SoftSensorResult) {
  const best = bestRow(leaderboard, softSensorRank);
  const lastValue = leaderboard.find(({ model }) => model === lastValueBaseline);
  const [own, last] = [best, lastValue].map((row) => row?.cross_validation?.rmse ?? null);
  const isBehind = typeof own === 'number' && typeof last === 'number' && own >= last;
  const tied = tiedWith(leaderboard, best, 'rmse', folds);
  return { best, tied, lastValue, isUseless: isBehind || (best?.gain ? best.gain.upper <= 0 : false) };
}

/** What the training comes to: the best sensor beside the last laboratory value, and how sure that is. */
export function resultAnswer(result: SoftSensorResult): string[] {
  const t = translator(sensorMessages);
  const { best, tied, lastValue, isUseless } = findings(result);
  const [rmse, last] = [best?.test?.rmse, lastValue?.test?.rmse];
  if (isUseless) return [t('answer_useless')];
  if (!best || typeof rmse !== 'number' || typeof last !== 'number') return [];
  const inUnit = (value: number) => inUnitOf(best.target, formatNumber(value, 3));
  const params = {
    model: sensorSetup.catalogue.title(best.model),
    target: best.target,
    rmse: inUnit(rmse),
    last: inUnit(last),
    analyses: formatCount(best.test?.rows ?? 0),
  };
  const gain = best.gain && {
    gain: formatNearly(best.gain.value),
    lower: formatNearly(best.gain.lower),
    upper: formatNearly(best.gain.upper),
  };
  return [
    t(rmse < last ? 'answer_best' : 'answer_best_behind', params),
    ...tiedText(sensorSetup as never, best, tied),
    ...(gain ? [t(best.gain!.lower > 0 ? 'answer_gain' : 'answer_gain_unsure', gain)] : []),
  ];
}

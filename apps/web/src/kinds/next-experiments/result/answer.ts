import type { NextExperimentsOptions, NextExperimentsResult } from '@hakaru/contract/decisions/next-experiments';
import { cellText, type Digits, digitsOf } from '../../../families/conditions/digits.ts';
import type { DecisionOf } from '../../../features/projects/decisions/decision-kind.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { nextMessages } from '../words.ts';

/** Shares of the differences between conditions that a surrogate explains: well, and no better than the mean. */
const WELL = 0.7;
/** Of results that have no test of it. */
const NO_BETTER = 0.1;

/** A gain so small, in parts of what it is measured by, is told from none by nobody. */
const NO_GAIN = 1e-6;

/** The place of the one target that is to be bettered; null where there are none or several. */
export function onlyBettered(targets: NextExperimentsOptions['targets']): number | null {
  const [only, ...others] = targets.flatMap(({ goal }, at) => (goal === 'range' ? [] : [at]));
  return only === undefined || others.length > 0 ? null : only;
}

/**
 * How gains are written: of one target in its own unit, of several as shares of the hypervolume. One that nobody could
 * tell from none, beside the width of the predictions or the whole, is 0.
 */
export function gainFormat(
  { proposals }: Pick<NextExperimentsResult, 'proposals'>,
  targets: NextExperimentsOptions['targets'],
): (gain: number) => string {
  const only = onlyBettered(targets);
  if (only === null) return (gain) => `${formatNumber(gain < NO_GAIN ? 0 : gain * 100, 2)}\u00a0%`;
  const widths = proposals.flatMap(({ expected }) =>
    expected[only] ? [expected[only].upper - expected[only].lower] : [],
  );
  const none = NO_GAIN * Math.max(0, ...widths);
  return (gain) => formatNumber(gain < none ? 0 : gain, 2);
}

/** What to run, why, how far it can be trusted, and whether to go on. */
export function answerOf(
  result: NextExperimentsResult,
  { options }: Pick<DecisionOf<NextExperimentsOptions>, 'options'>,
): string[] {
  const t = translator(nextMessages);
  if (result.replay) return replayAnswer(result.replay);
  const { round, proposals, targets, fits, stopping } = result;
  const count = proposals.length;
  const [first] = proposals;
  if (!first || result.method === 'spread') return [t('answer_spread', { round, count })];
  const only = onlyBettered(options.targets);
  const amount = gainFormat(result, options.targets);
  const told = first.expected.map((expected, at) => {
    const target = targets[at] ?? '';
    const words = {
      target,
      value: formatNumber(expected.value),
      low: formatNumber(expected.lower),
      high: formatNumber(expected.upper),
    };
    return first.gain !== null && at === only
      ? t('answer_gain', { ...words, gain: amount(first.gain) })
      : t('answer_expected', words);
  });
  const quality = fits.flatMap(({ target, q2, better_than_mean }) =>
    q2 === null
      ? []
      : [
          t(!(better_than_mean ?? q2 > NO_BETTER) ? 'answer_poor' : q2 >= WELL ? 'answer_good' : 'answer_fair', {
            target,
            share: formatPercent(q2),
          }),
        ],
  );
  const stop = stopping
    ? [
        t(stopping.advised ? 'answer_stop' : 'answer_go_on', {
          gain: amount(stopping.gain),
          needed: amount(stopping.needed),
        }),
      ]
    : [];
  const next = { round, count, setting: settingWords(first.setting, digitsOf(options)) };
  // Whether it is worth it comes before what to do.
  return stopping?.advised
    ? [...stop, t('answer_model_still', next), ...told, ...quality]
    : [t('answer_model', next), ...told, ...quality, ...stop];
}

function settingWords(setting: NextExperimentsResult['proposals'][number]['setting'], digits: Digits): string {
  return listed(Object.entries(setting).map(([name, value]) => `${name} = ${cellText(value, digits.get(name))}`));
}

function replayAnswer({ conditions, best, curves }: NonNullable<NextExperimentsResult['replay']>): string[] {
  const t = translator(nextMessages);
  const [model, random] = curves;
  const [last, other] = [model?.points.at(-1), random?.points.at(-1)];
  if (!model || !random || !last || !other) return [];
  const { experiments } = last;
  // A median between two experiments is reached with the later one.
  const reached = (value: number | null) =>
    value === null ? t('never', { experiments }) : formatNumber(Math.ceil(value));
  return [
    t('answer_replay', { conditions, best, model: reached(model.reached), random: reached(random.reached) }),
    t('answer_replay_share', {
      experiments,
      model: formatPercent(last.mean_found),
      random: formatPercent(other.mean_found),
    }),
  ];
}

/** What is to be known of the rows and of what was learned. */
export function notesOf({ notes }: NextExperimentsResult): string[] {
  const t = translator(nextMessages);
  return notes.map(({ code, params }) => {
    const shown = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value) ? formatNumber(value) : value,
    ]);
    return t(`note_${code}`, Object.fromEntries(shown));
  });
}

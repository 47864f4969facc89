import type { TaskProgress } from '@hakaru/contract';
import type { OptimizationOptions, OptimizationResult } from '@hakaru/contract/decisions/optimization';
import type { DecisionOf } from '../../../features/projects/decisions/decision-kind.ts';
import { useDecision } from '../../../features/projects/decisions/use-decision.ts';
import { type Units, useUnits } from '../../../features/projects/decisions/use-units.ts';
import { compact } from '../../../lib/compact.ts';
import { textOrTime } from '../../../lib/dates/time-text.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, noted, ranged } from '../../../lib/i18n/joined.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { rowTitle, useRowNames } from '../../../lib/rows/row-names.ts';
import { type Algorithm, algorithms, optimizationSetup } from '../setup.ts';
import { optimizationMessages } from '../words.ts';
import { candidateWords } from '../../../families/conditions/candidate-words.ts';
import { cellText, type Digits, digitsOf } from '../../../families/conditions/digits.ts';
import { outcomeMessages } from './words.ts';

export type { Units };
export type Project = DecisionOf<OptimizationOptions>;
export type AlgorithmResult = OptimizationResult['algorithms'][number];
type Proposal = AlgorithmResult['shortlist'][number];
export type Condition = Pick<Proposal, 'setting' | 'predictions' | 'score' | 'desirability' | 'probability' | 'domain'>;
export type Prediction = Condition['predictions'][number];
export type Setting = Condition['setting'];
/** A project of the address with what its newest run found; units of its columns as they are known. */
export function useOutcome(projectId: string): {
  query: ReturnType<typeof useDecision>['query'];
  project: Project | undefined;
  task: TaskProgress | null;
  result: OptimizationResult | null | undefined;
  units: Units;
} {
  const found = useDecision<OptimizationOptions, OptimizationResult>(optimizationSetup, projectId);
  const { project } = found;
  useRowNames(project?.dataset?.version_id);
  return { ...found, units: useUnits(project?.dataset?.id) };
}

/** The algorithm that an address names; null of another word. */
export function algorithmNamed(name: string): Algorithm | null {
  return algorithms.find((one) => one === name) ?? null;
}

export function algorithmWords(algorithm: Algorithm): string {
  return translator(optimizationMessages)(`algorithm_${algorithm}`);
}

function withUnitAfter(text: string, unit: string | undefined): string {
  return unit ? `${text} ${unit}` : text;
}

/** The words of a search that a message names: an algorithm, or the screening before them. */
export function searchWords(name: string): string {
  const algorithm = algorithmNamed(name);
  return algorithm === null ? translator(outcomeMessages)('screening') : algorithmWords(algorithm);
}

/** A condition as a sentence has it: temperature 70 °C, catalyst B. */
export function settingWords(setting: Setting, { units, fixed, digits }: Reading): string {
  return listed(
    Object.entries(setting)
      .filter(([name]) => !fixed.has(name))
      .map(([name, cell]) => `${name} ${withUnitAfter(cellText(cell, digits.get(name)), units.get(name))}`),
  );
}

/** What a real experiment is called; null where it has no name of its own. */
export function experimentName({ label }: Proposal['nearest'][number]): string | null {
  return label === null ? null : textOrTime(label);
}

/** A condition as a sentence has it, by the name that it has in a list of candidates where it is of one. */
function conditionWords({ setting, candidate }: Pick<Proposal, 'setting' | 'candidate'>, reading: Reading): string {
  const called = candidateWords(candidate);
  const words = settingWords(setting, reading);
  return called === null ? words : noted(called, words);
}

export function predictionsWords(predictions: readonly Pick<Prediction, 'target' | 'value'>[], units: Units): string {
  const t = translator(outcomeMessages);
  return listed(
    predictions.map(({ target, value }) =>
      t('predicted_target', { target, value: withUnitAfter(formatNumber(value), units.get(target)) }),
    ),
  );
}

/** 3.42 (3.30 – 3.54), and whether it misses its limits. */
export function predictionText({ value, lower, upper, met }: Prediction, format = formatNumber): string {
  const t = translator(outcomeMessages);
  const text =
    lower === null || upper === null ? format(value) : noted(format(value), ranged(format(lower), format(upper)));
  return met === false ? t('not_met', { value: text }) : text;
}

/** How a project's conditions are read: units, digits, and what of them never changes. */
export interface Reading {
  units: Units;
  fixed: ReadonlySet<string>;
  digits: Digits;
}

export function readingOf({ options }: Project, units: Units): Reading {
  const fixed = options.factors.filter(({ type }) => type === 'fixed').map(({ name }) => name);
  return { units, fixed: new Set(fixed), digits: digitsOf(options) };
}

function noteKey(code: string, { levels, trials }: Record<string, unknown>): string {
  if (code === 'grid_too_large' && levels === 0) return 'grid_far_too_large';
  return code === 'ended_early' && trials === 0 ? 'ended_unbegun' : code;
}

/** What is to be known of how an algorithm ran. */
export function notesOf({ algorithm, notes }: AlgorithmResult): string[] {
  const say = translator(outcomeMessages) as (key: string, params: object) => string;
  return notes.map(({ code, params = {} }) => {
    const key = noteKey(code, params);
    const numbers = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' && value >= 10_000 ? formatNumber(value, 3) : value,
      ]),
    );
    return say(`note_${key}`, { ...numbers, algorithm: algorithmWords(algorithm) });
  });
}

type Found = Pick<AlgorithmResult, 'shortlist' | 'history'>;

/** The condition of the trial that an address names, where the algorithm has it, rounded if it is proposed; else its best. */
export function chosenCondition({ shortlist, history }: Found, named: string | undefined) {
  const isNamed = ({ trial }: { trial: number }) => String(trial) === named;
  return shortlist.find(isNamed) ?? history.find(isNamed) ?? shortlist[0];
}

export function chosenTrial(found: Found, named: string | undefined): number | null {
  return chosenCondition(found, named)?.trial ?? null;
}

/** The finished algorithm whose best score is the lowest. */
export function bestOf({ algorithms: found }: OptimizationResult): AlgorithmResult | undefined {
  const score = ({ shortlist: [best] }: AlgorithmResult) => best?.score ?? Number.POSITIVE_INFINITY;
  return [...found].filter(({ shortlist }) => shortlist.length > 0).sort((a, b) => score(a) - score(b))[0];
}

/** Where an algorithm has nothing: what the screening has. */
function noResultSentences(result: OptimizationResult, found: AlgorithmResult | undefined, reading: Reading): string[] {
  const t = translator(outcomeMessages);
  const { screened, screened_evaluations: count } = result;
  return compact([
    t('answer_nothing'),
    ...(found ? notesOf(found) : unfinishedWords(result, undefined, reading.units)),
    screened &&
      t('answer_behind', {
        count,
        setting: settingWords(screened.setting, reading),
        targets: predictionsWords(screened.predictions, reading.units),
      }),
  ]);
}

/** Which algorithms a run that was ended early did not finish, and what they came to; all of them, or one. */
function unfinishedWords(
  { algorithms: every }: OptimizationResult,
  one: AlgorithmResult | undefined,
  units: Units,
): string[] {
  const t = translator(outcomeMessages);
  const ended = (one ? [one] : every).filter(({ state }) => state === 'ended');
  if (ended.length === 0) return [];
  const each = ended.map((found) => {
    const [best] = found.shortlist;
    const came = best ? t('ended_best', { targets: predictionsWords(best.predictions, units) }) : t('not_begun');
    return noted(algorithmWords(found.algorithm), listed([...(best ? [trialsWords(found)] : []), came]));
  });
  return [t('answer_ended', { algorithms: listed(each) })];
}

/** 12 of 24 trials; those alone in results that do not know how many there were to be. */
export function trialsWords({ trials, state, budget }: AlgorithmResult): string {
  const t = translator(outcomeMessages);
  const had = formatCount(trials);
  return state === 'ended' && typeof budget === 'number'
    ? t('trials_of', { trials: had, budget: formatCount(budget) })
    : t('trials_had', { trials: had });
}

/** What an algorithm's result comes to, in a few sentences. */
export function outcomeSentences(
  result: OptimizationResult,
  found: AlgorithmResult | undefined,
  { isBestOfAll, ...reading }: Reading & { isBestOfAll: boolean },
): string[] {
  const t = translator(outcomeMessages);
  const { units } = reading;
  const best = found?.shortlist[0];
  if (!found || !best) return noResultSentences(result, found, reading);
  const missed = best.predictions.filter(({ met }) => met === false).map(({ target }) => target);
  const limited = best.predictions.some(({ met }) => met !== null);
  const [near] = best.nearest;
  const { screened, screened_evaluations: count } = result;
  return compact([
    t(isBestOfAll ? 'answer_best_of' : 'answer_best', {
      algorithm: algorithmWords(found.algorithm),
      setting: conditionWords(best, reading),
      targets: predictionsWords(best.predictions, units),
    }),
    ...(missed.length > 0
      ? [t('answer_missed', { targets: listed(missed) })]
      : limited
        ? [
            t('answer_met', {
              probability:
                best.probability === null ? '' : t('with_probability', { share: formatPercent(best.probability) }),
            }),
          ]
        : []),
    t(`answer_${best.domain}`),
    near &&
      t('answer_nearest', {
        row: experimentName(near) ?? t('row_of', { row: rowTitle(near.row - 1) }),
        distance: formatPercent(near.distance),
        targets: listed(
          Object.entries(near.measured).map(([target, value]) =>
            t('predicted_target', { target, value: withUnitAfter(formatNumber(value), units.get(target)) }),
          ),
        ),
      }),
    ...unfinishedWords(result, isBestOfAll ? undefined : found, units),
    screened &&
      ((found.behind ?? 0) > 0.005
        ? t('answer_behind', {
            count,
            setting: settingWords(screened.setting, reading),
            targets: predictionsWords(screened.predictions, units),
          })
        : t('answer_screened', { count })),
  ]);
}

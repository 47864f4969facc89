import type { TimeSeriesOptions } from '@hakaru/contract/training/time-series';
import {
  type ColumnHint,
  featuresOf,
  leftOut,
  likelyTimeColumn,
} from '../../../features/projects/wizard/column-hint.ts';
import {
  chosenModels,
  commonProblems,
  type Draft,
  type DraftProblems,
  modelDrafts,
  modelDraftsOf,
  problemsOf,
} from '../../../features/projects/wizard/draft.ts';
import { isWrongForm, wrongModels } from '../../../features/projects/wizard/setting-problems.ts';
import { likelyRunColumn } from '../../../lib/columns/run-column.ts';
import { type Group, groups } from '../idle-settings.ts';
import { type AnomalySetup, supervisedSetup } from '../setup.ts';
import type { LabelRange } from './ranges-file.ts';

/** What the wizard has been told so far. */
export interface AnomalyDraft extends Draft {
  time: string | null;
  runs: string | null;
  /** A column of labels; null for none. Left out, nobody has chosen, and it is the one that looks like it: labels may be drawn on the way. */
  label_column?: string | null;
  /** Ranges of a file; null for none. */
  ranges: readonly LabelRange[] | null;
  /** By which clocks its times are; null for those of the dataset. */
  ranges_zone: string | null;
  /** What a label says of a normal row; null for the usual words. */
  normal: readonly string[] | null;
  window: Record<string, unknown>;
  split: Record<string, unknown>;
  threshold: Record<string, unknown>;
  others: Record<string, unknown>;
}

/** Of the options, those that are neither groups nor columns. */
export const otherFields = (setup: AnomalySetup) =>
  setup === supervisedSetup ? ['hold', 'seed'] : ['normal_only', 'hold', 'seed'];

/** Labels take no more values than these. */
const FEW = 50;
const LABEL_NAME = /^(label|labels|anomaly|is_anomaly|anomalous|outlier|fault|fault_?label|ラベル|異常|故障)$/i;
/** Marks of where anomalies begin and end, which stand beside labels and were written by whoever knew them. */
const CHANGE_NAME = /^(is_)?change_?points?$|^変化点$/i;

/** The columns that look as if they said when, of which run and whether anomalous. */
function guessed(hints: readonly ColumnHint[]) {
  const named = (is: (hint: ColumnHint) => boolean) => hints.find(is)?.column.name ?? null;
  return {
    time: likelyTimeColumn(hints),
    runs: likelyRunColumn(hints.map(({ column }) => column)),
    label_column:
      named(({ column }) => column.role === 'label') ??
      named(({ column, statistics }) => LABEL_NAME.test(column.name) && (statistics?.distinct ?? 2) <= FEW) ??
      // The label of a series has the role of a target.
      named(({ column, statistics }) => column.role === 'target' && (statistics?.distinct ?? FEW + 1) <= FEW),
  };
}

/** Whether a column looks as if it said what was found out afterwards: no sensor knows that when its rows come. */
function isLabelledLater({ column, statistics }: ColumnHint): boolean {
  const { name } = column;
  return (LABEL_NAME.test(name) || CHANGE_NAME.test(name)) && (statistics?.distinct ?? 2) <= FEW;
}

/** Whether a column can be a channel: a number, or yes and no. */
export function isChannel({ column }: Pick<ColumnHint, 'column'>): boolean {
  return column.type === 'numeric' || column.type === 'boolean';
}

export function firstDraft(setup: AnomalySetup, name: string, hints: readonly ColumnHint[]): AnomalyDraft {
  const found = guessed(hints);
  const { label_column, ...guessedColumns } = found;
  const taken = new Set([...Object.values(guessedColumns), label_column]);
  return {
    name,
    comment: '',
    parts: Object.fromEntries(
      hints.map((hint) => [
        hint.column.name,
        isChannel(hint) && !taken.has(hint.column.name) && leftOut(hint) === null && !isLabelledLater(hint)
          ? 'feature'
          : 'none',
      ]),
    ),
    recipe: { use: 'none' },
    preprocessing: {},
    models: modelDrafts(setup.catalogue.names, setup.catalogue.names),
    ...guessedColumns,
    ranges: null,
    ranges_zone: null,
    normal: null,
    window: {},
    split: {},
    threshold: {},
    others: {},
  };
}

/** The draft with a column for time, runs or labels, which is no channel then. */
export function withColumn(
  { parts }: Pick<Draft, 'parts'>,
  field: 'time' | 'runs' | 'label_column',
  name: string | null,
): Partial<AnomalyDraft> {
  return { [field]: name, parts: name === null ? parts : { ...parts, [name]: 'none' } };
}

/** The column of labels: the one that was chosen, else the one that looks like it. */
export function labelColumn({ label_column }: Pick<AnomalyDraft, 'label_column'>, hints: readonly ColumnHint[]) {
  return label_column === undefined ? guessed(hints).label_column : label_column;
}

export function optionsOf(draft: AnomalyDraft, hints: readonly ColumnHint[]): TimeSeriesOptions {
  const { ranges, normal } = draft;
  const column = labelColumn(draft, hints);
  return {
    features: featuresOf(hints, draft.parts),
    time: draft.time,
    runs: draft.runs,
    labels: { column, ranges, ...(normal && { normal }) },
    window: draft.window,
    split: draft.split,
    threshold: draft.threshold,
    ...draft.others,
    models: chosenModels(draft.models).map(({ name, parameters }) => ({ name, parameters })),
  } as TimeSeriesOptions;
}

export function draftOf(
  setup: AnomalySetup,
  name: string,
  options: TimeSeriesOptions,
  hints: readonly ColumnHint[],
): AnomalyDraft {
  const features = new Set(options.features.map((feature) => feature.name));
  const { column = null, ranges = null, normal = null } = options.labels ?? {};
  return {
    ...firstDraft(setup, name, hints),
    parts: Object.fromEntries(hints.map(({ column: one }) => [one.name, features.has(one.name) ? 'feature' : 'none'])),
    models: modelDraftsOf(setup.catalogue.names, options.models),
    time: options.time ?? null,
    runs: options.runs ?? null,
    label_column: column,
    ranges,
    normal,
    window: { ...options.window },
    split: { ...options.split },
    threshold: { ...options.threshold },
    others: Object.fromEntries(
      otherFields(setup).flatMap((field) => {
        const value = (options as unknown as Record<string, unknown>)[field];
        return value === undefined ? [] : [[field, value]];
      }),
    ),
  };
}

export function draftProblems(setup: AnomalySetup, draft: AnomalyDraft): DraftProblems {
  const { catalogue } = setup;
  const isWrong = (name: Group) => isWrongForm(catalogue.group(groups[name]), draft[name], ['test_runs']);
  return problemsOf(
    { ...commonProblems(draft, false), parameters: [] },
    {
      parameters:
        isWrong('window') ||
        isWrong('split') ||
        isWrong('threshold') ||
        isWrongForm(catalogue.fields(otherFields(setup)), draft.others),
      models: wrongModels(catalogue, draft.models),
    },
  );
}

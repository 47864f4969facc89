import { compact } from '../../../lib/compact.ts';
import type {
  SoftSensorOptions,
  SoftSensorProposal,
  SoftSensorProposalOrder,
} from '@hakaru/contract/training/soft-sensor';
import {
  type ColumnHint,
  featuresOf,
  likelyTimeColumn,
  type Part,
  partsWith,
  targetsOf,
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
import { sensorSchemas, sensorSetup } from '../setup.ts';

type Laboratory = NonNullable<SoftSensorOptions['laboratory']>;
type Lags = Omit<NonNullable<SoftSensorOptions['lags']>, 'dead_times' | 'variables'>;
type Split = NonNullable<SoftSensorOptions['split']>;

/** Text that is no number is kept as it was typed. */
type Typed = number | string | null;

/** Largest lag and step of one variable, in rows; null as of all. */
interface OwnLags {
  largest: Typed;
  step: Typed;
}

export interface SensorDraft extends Draft {
  time: string | null;
  laboratory: Laboratory;
  lags: Lags;
  /** In rows, by feature. */
  deadTimes: Readonly<Record<string, Typed>>;
  /** By feature; those without an entry look back as all do. */
  ownLags: Readonly<Record<string, OwnLags>>;
  hold: number;
  split: Split;
  seed: number;
  /** What a person has set and no proposal changes: `delay`, and features by their dead times. */
  own: readonly string[];
  /** What the proposals in it were made for; null before there were any. */
  proposedFor: string | null;
  /** Why the data of `proposedFor` cannot make a sensor, in words. */
  refused: string | null;
}

const { names } = sensorSetup.catalogue;

/** What a delay that was set is called among a draft's own settings; no column has this name. */
const DELAY = ' delay';

/** The names people give to what the laboratory measures. */
const TARGET_NAME = /^(y(\d+|[ _.-].*)?|targets?|quality|目的変数|品質|分析値)$/i;

const estimable = new Set(['numeric', 'boolean']);

/** Targets by role, else by name; features all other numbers that vary. */
export function firstParts(hints: readonly ColumnHint[]): Record<string, Part> {
  const numeric = hints.filter(({ column }) => column.type === 'numeric');
  const target =
    numeric.find(({ column }) => column.role === 'target') ??
    numeric.find(({ column }) => TARGET_NAME.test(column.name));
  const parts = partsWith(hints, new Set(target ? [target.column.name] : []));
  for (const { column } of hints)
    if (!estimable.has(column.type) || column.name === likelyTimeColumn(hints)) parts[column.name] = 'none';
  return parts;
}

export function firstDraft(name: string, hints: readonly ColumnHint[]): SensorDraft {
  return {
    name,
    comment: '',
    parts: firstParts(hints),
    recipe: { use: 'none' },
    preprocessing: {},
    models: modelDrafts(names, names),
    time: likelyTimeColumn(hints),
    laboratory: { recording: 'automatic', stamped: 'sampling', interval: null, delay: 0 },
    lags: { largest: null, step: null, selection: 'none' },
    deadTimes: {},
    ownLags: {},
    hold: 3,
    split: { method: 'time', test_share: 0.25, embargo: null, folds: 5 },
    seed: 0,
    own: [],
    proposedFor: null,
    refused: null,
  };
}

export function optionsOf(draft: SensorDraft, hints: readonly ColumnHint[]): SoftSensorOptions {
  const features = featuresOf(hints, draft.parts);
  return {
    target: targetsOf(hints, draft.parts)[0] ?? '',
    features,
    time: draft.time,
    laboratory: draft.laboratory,
    lags: {
      ...draft.lags,
      dead_times: features.flatMap(({ name }) => {
        const rows = draft.deadTimes[name];
        return typeof rows === 'number' && rows > 0 ? [{ column: name, rows }] : [];
      }),
      variables: features.flatMap(({ name }) => {
        const own = ownLagsOf(draft, name);
        return own === null ? [] : [{ column: name, ...own }];
      }),
    },
    hold: draft.hold,
    split: draft.split,
    models: chosenModels(draft.models).map(({ name, parameters }) => ({ name, parameters })),
    seed: draft.seed,
  } as SoftSensorOptions;
}

export function draftOf(name: string, options: SoftSensorOptions, hints: readonly ColumnHint[]): SensorDraft {
  const first = firstDraft(name, hints);
  const features = new Set(options.features.map((feature) => feature.name));
  const { dead_times: deadTimes = [], variables = [], ...lags } = options.lags ?? {};
  return {
    ...first,
    parts: Object.fromEntries(
      hints.map(({ column }) => [
        column.name,
        column.name === options.target ? 'target' : features.has(column.name) ? 'feature' : 'none',
      ]),
    ),
    models: modelDraftsOf(names, options.models),
    time: options.time ?? null,
    laboratory: { ...first.laboratory, ...options.laboratory },
    lags: { ...first.lags, ...lags },
    deadTimes: Object.fromEntries(deadTimes.map(({ column, rows }) => [column, rows])),
    ownLags: Object.fromEntries(
      variables.map(({ column, largest = null, step = null }) => [column, { largest, step }]),
    ),
    hold: options.hold ?? first.hold,
    split: { ...first.split, ...options.split },
    seed: options.seed ?? first.seed,
    // What another project was trained with was chosen by a person.
    own: [DELAY, ...features],
  };
}

/** What a proposal depends on; null where there is nothing to ask about. */
export function proposalOrder(draft: SensorDraft, hints: readonly ColumnHint[]): SoftSensorProposalOrder | null {
  const [target] = targetsOf(hints, draft.parts);
  const features = featuresOf(hints, draft.parts);
  if (target === undefined || features.length === 0) return null;
  if (features.some(({ type }) => !estimable.has(type)) || wrongLaboratory(draft)) return null;
  return { target, features, time: draft.time, laboratory: knownLaboratory(draft) };
}

function knownLaboratory({ laboratory, own }: SensorDraft): Laboratory {
  const { delay, ...known } = laboratory;
  return own.includes(DELAY) ? { ...known, delay } : known;
}

/** What the proposals of a draft are made for, to tell whether those it has are. */
export function proposalKey(draft: SensorDraft): string {
  const of = (part: Part) => Object.keys(draft.parts).filter((name) => draft.parts[name] === part);
  return JSON.stringify([of('target'), of('feature'), draft.time, knownLaboratory(draft)]);
}

/** The draft with what is proposed, but for what a person has set. */
export function withProposal(draft: SensorDraft, proposal: SoftSensorProposal): Partial<SensorDraft> {
  const { delay } = proposal;
  return {
    laboratory: draft.own.includes(DELAY) ? draft.laboratory : { ...draft.laboratory, delay },
    deadTimes: {
      ...draft.deadTimes,
      ...Object.fromEntries(
        proposal.dead_times
          .filter(({ column }) => !draft.own.includes(column))
          .map(({ column, rows }) => [column, rows]),
      ),
    },
    proposedFor: proposalKey(draft),
    refused: null,
  };
}

/** The draft with other facts of the laboratory; a delay that was typed is a person's own. */
export function withLaboratory(draft: SensorDraft, laboratory: Laboratory): Partial<SensorDraft> {
  const isOwn = laboratory.delay !== draft.laboratory.delay;
  return { laboratory, ...(isOwn && { own: [...new Set([...draft.own, DELAY])] }) };
}

export function withDeadTime(draft: SensorDraft, column: string, rows: Typed): Partial<SensorDraft> {
  return { deadTimes: { ...draft.deadTimes, [column]: rows }, own: [...new Set([...draft.own, column])] };
}

export function withOwnLags(draft: SensorDraft, column: string, change: Partial<OwnLags>): Partial<SensorDraft> {
  const own = { largest: null, step: null, ...draft.ownLags[column], ...change };
  return { ownLags: { ...draft.ownLags, [column]: own } };
}

/** What a variable has of its own; null where nothing was entered. */
export function ownLagsOf({ ownLags }: SensorDraft, column: string): OwnLags | null {
  const own = ownLags[column];
  return own && (own.largest !== null || own.step !== null) ? own : null;
}

/** What empty settings become, in rows: the largest lag, from the dead times as they are set, and the embargo. */
export function spansIfEmpty(draft: SensorDraft, proposal: SoftSensorProposal): { largest: number; embargo: number } {
  const whole = (rows: Typed | undefined) => (typeof rows === 'number' ? rows : 0);
  const found = proposal.dead_times.map(({ column, rows }) => ({
    proposed: rows,
    set: typeof draft.ownLags[column]?.largest === 'number' ? 0 : whole(draft.deadTimes[column]),
    own: draft.ownLags[column]?.largest ?? null,
  }));
  const without = proposal.largest_lag - Math.max(0, ...found.map(({ proposed }) => proposed));
  const largest = without + Math.max(0, ...found.map(({ set }) => set));
  const general = draft.lags.largest ?? largest;
  const reach = Math.max(0, ...found.map(({ own }) => (typeof own === 'number' ? own : general)));
  return { largest, embargo: reach + whole(draft.laboratory.delay) };
}

/** Whether delay or dead times differ from what is proposed. */
export function isAsProposed(draft: SensorDraft, proposal: SoftSensorProposal): boolean {
  return (
    draft.laboratory.delay === proposal.delay &&
    proposal.dead_times.every(({ column, rows }) => (draft.deadTimes[column] ?? 0) === rows)
  );
}

/** The draft with all that is proposed again. */
export function asProposed(draft: SensorDraft, proposal: SoftSensorProposal): Partial<SensorDraft> {
  const without = { ...draft, own: [] };
  return { own: [], ...withProposal(without, proposal) };
}

export function isWrongDeadTime(rows: Typed | undefined): boolean {
  return isWrongRows(rows, 0);
}

export function isWrongLag(rows: Typed | undefined, key: keyof OwnLags): boolean {
  return isWrongRows(rows, key === 'largest' ? 0 : 1);
}

function isWrongRows(rows: Typed | undefined, fewest: number): boolean {
  if (rows === undefined || rows === null) return false;
  return !(typeof rows === 'number' && Number.isInteger(rows) && rows >= fewest && rows <= 100_000);
}

function wrongLaboratory({ laboratory }: SensorDraft): boolean {
  return isWrongForm(sensorSchemas.laboratory, { ...laboratory });
}

export function draftProblems(draft: SensorDraft): DraftProblems {
  const common = commonProblems(draft, true);
  const isComplete = common.summary.length === 0 && !wrongLaboratory(draft);
  const isProposed = draft.proposedFor === proposalKey(draft);
  const isFeature = ([name]: [string, unknown]) => draft.parts[name] === 'feature';
  const numbers = Object.entries(draft.deadTimes).filter(isFeature);
  const ownLags = Object.entries(draft.ownLags).filter(isFeature);
  return problemsOf(
    {
      ...common,
      series: compact([isComplete && !isProposed && 'looking', isProposed && draft.refused !== null && draft.refused]),
      parameters: [],
    },
    {
      series:
        wrongLaboratory(draft) ||
        isWrongForm(sensorSchemas.lags, { ...draft.lags }) ||
        isWrongForm(sensorSchemas.hold, { hold: draft.hold }) ||
        numbers.some(([, rows]) => isWrongDeadTime(rows)) ||
        ownLags.some(([, { largest, step }]) => isWrongLag(largest, 'largest') || isWrongLag(step, 'step')),
      parameters:
        isWrongForm(sensorSchemas.split, { ...draft.split }) || isWrongForm(sensorSchemas.seed, { seed: draft.seed }),
      models: wrongModels(sensorSetup.catalogue, draft.models),
    },
  );
}

import type { AnalysisOptions, AnalysisTestName } from '@hakaru/contract/decisions/statistical-analysis';
import { type ColumnStatistics, type Specification, specification } from '@hakaru/contract';
import type { DecisionDraft, DecisionStart } from '../../../features/projects/decisions/register-screen.tsx';
import { type ColumnHint, leftOut } from '../../../features/projects/wizard/column-hint.ts';
import type { ColumnValues } from '../../../features/projects/wizard/column-values.ts';
import type { DraftProblems } from '../../../features/projects/wizard/draft.ts';
import { isWrongForm } from '../../../features/projects/wizard/setting-problems.ts';
import { countedClass, isOfTwo, isVerdict, likelyCounts, likelyGroups, likelyOutcomes } from './guesses.ts';
import { chosenFields, isOptional, testNames, testSchemas } from '../setup.ts';

/** What the wizard has been told so far. `told` has the fields of every test that was looked at: another test takes up what it shares. */
export interface AnalysisDraft extends DecisionDraft {
  test: AnalysisTestName;
  told: Readonly<Record<string, unknown>>;
}

/** A column of numbers with more values than these is no category, nor is any other column guessed to be one. */
const MOST_CATEGORIES = 50;

/** Whether a column can say which group a row is in: words can however many there are, as two of them may be compared. */
export function isCategory({ type, distinct }: Pick<ColumnStatistics, 'type' | 'distinct'>): boolean {
  return type !== 'datetime' && distinct > 1 && (type !== 'numeric' || distinct <= MOST_CATEGORIES);
}

/** The columns with all of their values, of which statistics list the commonest alone. */
export function hintsWith(hints: readonly ColumnHint[], values: ColumnValues): readonly ColumnHint[] {
  return hints.map(({ column, statistics }) => {
    const every = values[column.name];
    return { column, statistics: statistics && every ? { ...statistics, top_values: [...every] } : statistics };
  });
}

/** Columns whose means can be tested: numbers that vary. */
export function numericColumns(hints: readonly ColumnHint[]): readonly ColumnHint[] {
  return hints.filter(
    ({ column, statistics }) =>
      (column.type === 'numeric' || column.type === 'boolean') && (statistics === null || statistics.distinct > 1),
  );
}

/** Columns that can say which group a row is in. */
export function categoryColumns(hints: readonly ColumnHint[]): readonly ColumnHint[] {
  return hints.filter(
    ({ column, statistics }) =>
      column.type !== 'datetime' &&
      (statistics === null || isCategory({ type: column.type, distinct: statistics.distinct })),
  );
}

/** The groups of a category with their rows, as far as statistics know them; the largest first. */
export function groupsOf(hints: readonly ColumnHint[], category: unknown): readonly { value: string; count: number }[] {
  return hints.find(({ column }) => column.name === category)?.statistics?.top_values ?? [];
}

/** The category with its two largest groups. */
function withCategory(hints: readonly ColumnHint[], category: string | null): Record<string, unknown> {
  const [first, second] = groupsOf(hints, category);
  return { category: category ?? '', group_1: first?.value ?? '', group_2: second?.value ?? '' };
}

/** The columns that are counted, and the class of the first that is. */
export function withOutcomes(
  hints: readonly ColumnHint[],
  outcomes: readonly string[],
  told: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const classes = groupsOf(hints, outcomes[0]);
  const isKept = classes.some(({ value }) => value === told['event']);
  return { outcomes, event: isKept ? told['event'] : countedClass(classes) };
}

/** The category; where it was an outcome until now, what was the category takes its place. */
export function withCategoryOf(
  hints: readonly ColumnHint[],
  category: string | null,
  told: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const outcomes = (told['outcomes'] as readonly string[] | undefined) ?? [];
  const before = told['category'];
  const swapped = outcomes.map((name) => (name === category && typeof before === 'string' ? before : name));
  return { ...withCategory(hints, category), ...withOutcomes(hints, [...new Set(swapped)], told) };
}

/** The specification that is kept with a column, as the tests are told it. */
export function withSpecification(
  hints: readonly ColumnHint[],
  variable: unknown,
): Record<SpecificationField, number | null> {
  const known = hints.find(({ column }) => column.name === variable)?.column.specification;
  return { lower: known?.lower ?? null, target: known?.target ?? null, upper: known?.upper ?? null };
}

type SpecificationField = 'lower' | 'target' | 'upper';
const specificationFields = ['lower', 'target', 'upper'] as const;

/** What the test is told of its variable's specification, where the column says otherwise and it can be kept with it. */
export function changedSpecification(
  { test, told }: Pick<AnalysisDraft, 'test' | 'told'>,
  hints: readonly ColumnHint[],
): (Specification & { column: string }) | null {
  const { properties = {} } = testSchemas[test];
  const column = hints.find((hint) => hint.column.name === told['variable'])?.column;
  if (!('lower' in properties) || column?.type !== 'numeric') return null;
  const kept = withSpecification(hints, column.name);
  const asked = { ...kept };
  for (const field of specificationFields) {
    const value = field in properties ? (told[field] ?? null) : kept[field];
    if (value !== null && typeof value !== 'number') return null;
    asked[field] = value;
  }
  if (specificationFields.every((field) => asked[field] === kept[field])) return null;
  return specification.safeParse(asked).success ? { ...asked, column: column.name } : null;
}

type Start = Pick<DecisionStart, 'name' | 'hints' | 'search'>;

/** A guess: the column that was come from, else the targets or the first column; two groups where a category has two. */
export function firstDraft({ name, hints, search }: Start): AnalysisDraft {
  const numeric = numericColumns(hints);
  const asked = numeric.find(({ column }) => column.name === search['column']);
  const target = numeric.find(({ column }) => column.role === 'target');
  const plain = numeric.find((hint) => leftOut(hint) === null) ?? numeric[0];
  const variable = (asked ?? target ?? plain)?.column.name ?? '';
  const categories = categoryColumns(hints).filter(
    ({ column, statistics }) => column.type !== 'numeric' && (statistics?.distinct ?? 0) <= MOST_CATEGORIES,
  );
  const [category] = likelyGroups(categories);
  const [outcome] = likelyOutcomes(categories.filter((one) => one !== category));
  const other = numeric.find(({ column }) => column.name !== variable)?.column.name ?? '';
  return {
    name,
    comment: '',
    test: category ? (isOfTwo(category) ? 'two_sample_t' : 'one_way_anova') : 'one_sample_t',
    told: {
      variables: variable === '' ? [] : [variable],
      variable,
      ...withSpecification(hints, variable),
      variable_1: variable,
      variable_2: other,
      ...withOutcomes(hints, outcome ? [outcome.column.name] : []),
      outcome: (outcome ?? category)?.column.name ?? '',
      ...withCategory(hints, category?.column.name ?? null),
    },
  };
}

export function draftOf({ test }: AnalysisOptions, start: Start): AnalysisDraft {
  const { name = testNames[0]!, ...told } = test;
  return { ...firstDraft(start), test: name, told: { ...firstDraft(start).told, ...told } };
}

/** How many columns a field takes at least. */
function fewestOf(test: AnalysisTestName, field: string): number {
  return testSchemas[test].properties?.[field]?.minItems ?? 1;
}

/** What was told as another test takes it up: as many columns as it needs, and the columns that it can be of. */
export function suitedTo(
  test: AnalysisTestName,
  told: Readonly<Record<string, unknown>>,
  hints: readonly ColumnHint[],
): Readonly<Record<string, unknown>> {
  if (test === 'attribute_chart') {
    const counts = likelyCounts(hints, told['variable']);
    if (!counts) return told;
    const { variable, inspected } = counts;
    // Limits belong to their column, which other tests are told of again.
    const limits = variable === told['variable'] ? {} : withSpecification(hints, variable);
    return { ...told, ...limits, variable, inspected: told['inspected'] ?? inspected };
  }
  const { outcomes } = testSchemas[test].properties ?? {};
  const [outcome] = (told['outcomes'] as readonly string[] | undefined) ?? [];
  const named = (name: unknown) => hints.find(({ column }) => column.name === name);
  const [category, counted] = [named(told['category']), named(outcome)];
  // Of a verdict and a group, the verdict is what is counted.
  if (outcomes && category && counted && isVerdict(category) && !isVerdict(counted))
    return { ...told, ...withCategoryOf(hints, counted.column.name, told) };
  return { ...told, ...withEnough(test, told, hints) };
}

/** The columns chosen so far, and the next ones where a test needs more. */
function withEnough(
  test: AnalysisTestName,
  told: Readonly<Record<string, unknown>>,
  hints: readonly ColumnHint[],
): Record<string, unknown> {
  const chosen = (told['variables'] as readonly string[] | undefined) ?? [];
  const missing = fewestOf(test, 'variables') - chosen.length;
  if (missing <= 0) return {};
  const others = numericColumns(hints)
    .map(({ column }) => column.name)
    .filter((name) => !chosen.includes(name));
  return { variables: [...chosen, ...others.slice(0, missing)] };
}

/** What the chosen test is told, of all that was. */
export function optionsOf({ test, told }: AnalysisDraft): AnalysisOptions {
  const fields = Object.keys(testSchemas[test].properties ?? {}).filter((field) => field in told);
  return {
    test: {
      ...Object.fromEntries(fields.map((field) => [field, field === 'shares' ? sharesOf(told[field]) : told[field]])),
      name: test,
    } as AnalysisOptions['test'],
  };
}

function sharesOf(shares: unknown): { name: string; share: number }[] {
  return (Array.isArray(shares) ? shares : []).map(({ name, share }) => ({ name: String(name), share: Number(share) }));
}

/** Whether something was typed that is no number of things. */
export function isWrongCount(typed: unknown): boolean {
  return typed !== undefined && typed !== '' && !(typeof typed === 'number' && Number.isInteger(typed) && typed >= 0);
}

function areShares(shares: unknown): boolean {
  return sharesOf(shares).every(({ share }) => share > 0 && share <= 1e9);
}

export function problemsOf({ test, told }: AnalysisDraft): DraftProblems {
  const chosen = chosenFields(test).map(([field]) => field);
  const required = chosenFields(test).filter(([, schema]) => !isOptional(schema));
  const isMissing = required.some(([field]) => {
    const value = told[field];
    if (field === 'shares') return false;
    return Array.isArray(value) ? value.length < fewestOf(test, field) : value === undefined || value === '';
  });
  const data = [
    ...(isMissing ? ['incomplete'] : []),
    ...(required.some(([field, { control }]) => control === 'count' && isWrongCount(told[field]))
      ? ['count_wrong']
      : []),
    ...(test === 'chi_square_goodness' && !areShares(told['shares']) ? ['wrong_setting'] : []),
    ...(isWrongForm(testSchemas[test], told, chosen) ? ['wrong_setting'] : []),
  ];
  return data.length > 0 ? { data } : {};
}

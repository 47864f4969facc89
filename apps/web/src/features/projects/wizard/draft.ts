import type { ColumnType } from '@hakaru/contract';
import type { RecipeChoice } from '@hakaru/contract/training/recipe-choice';
import { type ColumnHint, leftOut, type Part } from './column-hint.ts';

export interface ModelDraft {
  selected: boolean;
  search: boolean;
  parameters: Record<string, unknown>;
}

/** What a wizard of any type has been told so far; a type adds its own. */
export interface Draft {
  name: string;
  comment: string;
  parts: Record<string, Part>;
  /** Features that were left out for a person, once, with the reason. */
  setAside?: Readonly<Record<string, string>>;
  recipe: RecipeChoice;
  /** The settings of each group of preparation. */
  preprocessing: Record<string, Record<string, unknown>>;
  models: Record<string, ModelDraft>;
}

/** What keeps a draft from being trained: as a code that the kind has words for, or in words. */
export type DraftProblem = string | { text: string };

/** The same by the wizard's step. */
export type DraftProblems = Partial<Record<string, readonly DraftProblem[]>>;

/** A draft's models, of which some are chosen. */
export function modelDrafts(names: readonly string[], chosen: readonly string[]): Record<string, ModelDraft> {
  return Object.fromEntries(
    names.map((name) => [name, { selected: chosen.includes(name), search: false, parameters: {} }]),
  );
}

/** A draft's models as a project has them. */
export function modelDraftsOf(
  names: readonly string[],
  models: readonly { name: string; search?: boolean | undefined; parameters?: object | undefined }[],
): Record<string, ModelDraft> {
  const chosen = new Map(models.map((model) => [model.name, model]));
  return Object.fromEntries(
    names.map((name) => {
      const own = chosen.get(name);
      return [
        name,
        {
          selected: own !== undefined,
          search: own?.search ?? false,
          parameters: (own?.parameters ?? {}) as Record<string, unknown>,
        },
      ];
    }),
  );
}

/** The chosen models with what was changed of their parameters. */
export function chosenModels(models: Record<string, ModelDraft>): ({ name: string } & ModelDraft)[] {
  return Object.entries(models)
    .filter(([, model]) => model.selected)
    .map(([name, model]) => ({ ...model, name, parameters: { ...model.parameters, name } }));
}

/** The columns that a recipe ends with, with what is known of those of the dataset; the dataset's own where no plan is there. */
export function hintsAfter(
  hints: readonly ColumnHint[],
  columns: readonly { name: string; type: ColumnType }[] | undefined,
): readonly ColumnHint[] {
  if (!columns) return hints;
  const known = new Map(hints.map((hint) => [hint.column.name, hint]));
  return columns.map(({ name, type }) => {
    const hint = known.get(name);
    return hint?.column.type === type
      ? hint
      : { column: { name, type, unit: null, description: null, role: 'none' }, statistics: null };
  });
}

/** The draft with a part for each of these columns and no other: a new column is a feature, unless something speaks against it. */
export function draftFor<D extends Draft>(draft: D, hints: readonly ColumnHint[]): D {
  const parts = Object.fromEntries(
    hints.map((hint) => [
      hint.column.name,
      draft.parts[hint.column.name] ?? (leftOut(hint) === null ? 'feature' : 'none'),
    ]),
  );
  return { ...draft, parts };
}

/** What is missing of a draft of any type; `needsTarget`: it learns to predict. The name is no option. */
export function commonProblems(
  draft: Draft,
  needsTarget: boolean,
): { summary: string[]; preprocessing: string[]; models: string[] } {
  const parts = Object.values(draft.parts);
  return {
    summary: [
      ...(draft.name.trim() === '' ? ['no_name'] : []),
      ...(needsTarget && !parts.includes('target') ? ['no_target'] : []),
      ...(parts.includes('feature') ? [] : ['no_feature']),
    ],
    preprocessing: draft.recipe.use === 'saved' && draft.recipe.recipe_id === '' ? ['no_recipe'] : [],
    models: Object.values(draft.models).some((model) => model.selected) ? [] : ['no_model'],
  };
}

/** Problems without the steps that have none; `wrong` are the steps with a setting that cannot be sent as it is typed. */
export function problemsOf(
  problems: Record<string, readonly string[]>,
  wrong: Readonly<Record<string, boolean>>,
): DraftProblems {
  const all = Object.entries(problems).map(
    ([step, list]) => [step, [...list, ...(wrong[step] ? ['wrong_setting'] : [])]] as const,
  );
  return Object.fromEntries(all.filter(([, list]) => list.length > 0));
}

/** The draft without these features, unless they were left out before and a person took them back; null where nothing changes. */
export function withoutFeatures(draft: Draft, reasons: Readonly<Record<string, string>>): Partial<Draft> | null {
  const { parts, setAside = {} } = draft;
  const found = Object.keys(reasons).filter((name) => parts[name] === 'feature' && !Object.hasOwn(setAside, name));
  if (found.length === 0) return null;
  return {
    parts: { ...parts, ...Object.fromEntries(found.map((name) => [name, 'none' as const])) },
    setAside: { ...setAside, ...Object.fromEntries(found.map((name) => [name, reasons[name]!])) },
  };
}

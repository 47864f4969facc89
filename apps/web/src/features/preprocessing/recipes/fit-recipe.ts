import type { DatasetColumn } from '@hakaru/contract';
import type { InputColumn } from '@hakaru/contract/preprocessing/calls';
import { columnsNamed } from '@hakaru/contract/preprocessing/columns-named';
import { type DraftStep, newStep } from '../recipe/draft-step.ts';

/** The columns a recipe needs that a dataset lacks, or has as words where numbers are needed. */
export function lackingInputs(
  inputs: readonly InputColumn[],
  columns: readonly Pick<DatasetColumn, 'name' | 'type'>[],
): InputColumn[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return inputs.filter(({ name, type }) => !types.has(name) || (type === 'numeric' && types.get(name) !== 'numeric'));
}

/**
 * A saved recipe's steps for another dataset: with ids of their own, a first step that renames the columns chosen in
 * `mapping` (needed name → the dataset's), and switched off where a column is still lacking.
 */
export function fitRecipe(
  steps: readonly DraftStep[],
  lacking: readonly InputColumn[],
  mapping: Readonly<Record<string, string>>,
): DraftStep[] {
  const names = lacking.flatMap(({ name }) => (mapping[name] ? [{ column: mapping[name], name }] : []));
  const open = lacking.filter(({ name }) => !mapping[name]).map(({ name }) => name);
  const rename = newStep('rename_columns');
  const renaming = names.length > 0 ? [{ ...rename, parameters: { ...rename.parameters, names } }] : [];
  const own = steps.map((step) => ({
    ...step,
    id: newStep(step.step).id,
    on: step.on && columnsNamed(step as unknown as Parameters<typeof columnsNamed>[0], open).length === 0,
  }));
  return [...renaming, ...own];
}

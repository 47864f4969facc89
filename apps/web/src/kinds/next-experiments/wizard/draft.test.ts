import type { ColumnType } from '@hakaru/contract';
import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { possibleMolecules, unlisted } from './categories.ts';
import {
  draftOf,
  firstDraft,
  offeredGroups,
  optionsOf,
  withFactors,
  withMolecules,
  withoutTelling,
  withProperties,
  withTargets,
} from './draft.ts';

function hint(name: string, type: ColumnType): ColumnHint {
  return { column: { name, type, role: 'none', unit: null, description: null }, statistics: null };
}

const hints = [
  hint('solvent', 'categorical'),
  hint('temperature', 'numeric'),
  hint('polarity', 'numeric'),
  hint('yield', 'numeric'),
];
const start = { name: 'n', hints, known: { categories: {}, molecules: [] } };

it('takes properties of categories out of the factors, and factors out of the properties', () => {
  const first = firstDraft(start);
  expect(optionsOf(first)).toMatchObject({ described: [] });
  expect(optionsOf(first).factors.map(({ name }) => name)).toEqual(['solvent', 'temperature', 'polarity']);

  const described = { ...first, ...withProperties(first, 'solvent', ['polarity']) };
  const options = optionsOf(described);
  expect(options.factors.map(({ name }) => name)).toEqual(['solvent', 'temperature']);
  expect(options.described).toEqual([{ factor: 'solvent', columns: ['polarity'] }]);
  expect(optionsOf(draftOf(options, start)).described).toEqual(options.described);

  const back = withFactors(described, hints, ['solvent', 'polarity']);
  expect(optionsOf({ ...described, ...back }).described).toEqual([]);
  const target = withTargets(described, hints, ['polarity']);
  expect(optionsOf({ ...described, ...target }).described).toEqual([]);
  const gone = withFactors(described, hints, ['temperature']);
  expect(optionsOf({ ...described, ...gone }).described).toEqual([]);
});

it('takes nothing that was measured for a setting, though it is aimed at no more', () => {
  const measured = hints.map((one) =>
    ['polarity', 'yield'].includes(one.column.name)
      ? { ...one, column: { ...one.column, role: 'target' as const } }
      : one,
  );
  const first = firstDraft({ ...start, hints: measured });
  expect(first.targets.map(({ target }) => target)).toEqual(['polarity', 'yield']);
  const fewer = withTargets(first, measured, ['yield']);
  expect(fewer.factors.map(({ known }) => known.name)).toEqual(['solvent', 'temperature']);
});

it('offers every category of a factor, of which statistics list the commonest alone', () => {
  const all = Array.from({ length: 30 }, (_, at) => `S${at}`);
  const told = { ...start, known: { categories: { solvent: all }, molecules: [] } };
  const first = firstDraft(told);
  const levels = (draft: Pick<typeof first, 'factors'>) =>
    draft.factors.filter(({ known }) => known.name === 'solvent').map((factor) => factor.levels);
  expect(levels(first)).toEqual([all]);
  const without = { ...first, ...withFactors(first, hints, ['temperature']) };
  expect(levels(withFactors(without, hints, ['solvent', 'temperature']))).toEqual([all]);
  expect(levels(draftOf(optionsOf(without), told))).toEqual([]);
});

it('reads values of columns whose statistics list some of them, as far as a factor may have so many', () => {
  const column = (name: string, distinct: number, listed: number) => ({
    name,
    type: 'categorical' as const,
    distinct,
    top_values: Array.from({ length: listed }, (_, at) => ({ value: `v${at}`, count: 1 })),
  });
  expect(unlisted([column('few', 3, 3), column('many', 30, 20), column('names', 900, 20)])).toEqual(['many']);
});

it('offers columns in the role of group that are no factor yet, unless something else speaks against them', () => {
  const grouped = (name: string, type: ColumnType): ColumnHint => {
    const { column, statistics } = hint(name, type);
    return { column: { ...column, role: 'group' }, statistics };
  };
  const told = [...hints, grouped('furnace', 'categorical'), grouped('day', 'datetime')];
  const first = firstDraft({ ...start, hints: told });
  expect(first.factors.map(({ known }) => known.name)).not.toContain('furnace');
  expect(offeredGroups(first, told)).toEqual(['furnace', 'day']);
  const taken = { ...first, ...withFactors(first, told, ['furnace', 'temperature']) };
  expect(offeredGroups(taken, told)).toEqual(['day']);
});

it('takes columns of SMILES for structures, of their own or of the names beside them, until that is switched off', () => {
  const column = (name: string) => ({ name, molecules: 3, unread: [], unread_count: 0 });
  const table = [
    hint('Ligand', 'categorical'),
    hint('Ligand_SMILES', 'categorical'),
    { ...hint('Base_SMILES', 'categorical'), statistics: { distinct: 9, count: 9, missing: 0 } } as ColumnHint,
    hint('yield', 'numeric'),
  ];
  const known = { categories: {}, molecules: [column('Ligand_SMILES'), column('Base_SMILES')] };
  const told = { name: 'n', hints: table, known };
  const first = firstDraft(told);
  const names = (draft: typeof first) => optionsOf(draft).factors.map(({ name }) => name);
  // Bases are a factor although every row has another.
  expect(names(first)).toEqual(['Ligand', 'Base_SMILES']);
  expect(optionsOf(first).molecules).toEqual([
    { factor: 'Ligand', column: 'Ligand_SMILES' },
    { factor: 'Base_SMILES', column: null },
  ]);
  expect(optionsOf(draftOf(optionsOf(first), told)).molecules).toEqual(optionsOf(first).molecules);

  const off = { ...first, ...withMolecules(first, table, 'Base_SMILES', null) };
  expect(optionsOf(off).molecules).toEqual([{ factor: 'Ligand', column: 'Ligand_SMILES' }]);
  expect(names(off)).toEqual(['Ligand', 'Base_SMILES']);
  expect(optionsOf(draftOf(optionsOf(off), told)).molecules).toEqual(optionsOf(off).molecules);

  const own = { ...first, ...withMolecules(first, table, 'Ligand_SMILES', 'Ligand_SMILES') };
  expect(names(own)).toEqual(['Ligand', 'Ligand_SMILES', 'Base_SMILES']);
  expect(optionsOf(own).molecules).toContainEqual({ factor: 'Ligand_SMILES', column: null });
  const back = { ...own, ...withMolecules(own, table, 'Ligand_SMILES', 'Ligand') };
  expect(names(back)).toEqual(['Ligand', 'Base_SMILES']);

  const gone = { ...first, ...withFactors(first, table, ['Ligand']) };
  expect(optionsOf(gone).molecules).toEqual([{ factor: 'Ligand', column: 'Ligand_SMILES' }]);
  const again = { ...gone, ...withFactors(gone, table, ['Ligand', 'Base_SMILES']) };
  expect(optionsOf(again).molecules).toHaveLength(2);
  // A project from before asks for none.
  const { molecules: _, ...before } = optionsOf(first);
  expect(optionsOf(draftOf(before, told)).molecules).toEqual([]);
});

it('asks of columns that could be molecules alone', () => {
  const column = (name: string, values: string[]) => ({
    name,
    type: 'categorical' as const,
    distinct: values.length,
    top_values: values.map((value) => ({ value, count: 1 })),
  });
  const columns = [column('base', ['CCO', 'CCN', 'not used']), column('note', ['went well', 'too hot'])];
  expect(possibleMolecules(columns, {})).toEqual([{ name: 'base', values: ['CCO', 'CCN', 'not used'] }]);
});

it('takes for measured what is still measured in part, or the last column with values, and no empty one', () => {
  const counted = (name: string, count: number, missing: number): ColumnHint => ({
    ...hint(name, 'numeric'),
    statistics: { count, missing, distinct: count } as ColumnHint['statistics'],
  });
  const target = (...told: ColumnHint[]) =>
    firstDraft({ ...start, hints: told }).targets.map(({ target: name }) => name);
  const [set, strength, remarks] = [counted('set', 9, 0), counted('strength', 9, 0), counted('remarks', 0, 9)];
  expect(target(set, strength, remarks)).toEqual(['strength']);
  expect(target(set, counted('yield', 6, 3), strength, remarks)).toEqual(['yield']);
  expect(target(remarks)).toEqual(['remarks']);
});

it('leaves out factors that tell the target, until a person takes them back', () => {
  const first = firstDraft(start);
  const reasons = { polarity: 'polarity says the same.' };
  const without = { ...first, ...withoutTelling(first, hints, reasons) };
  expect(optionsOf(without).factors.map(({ name }) => name)).toEqual(['solvent', 'temperature']);
  expect(without.telling).toEqual(reasons);
  const back = { ...without, ...withFactors(without, hints, ['solvent', 'temperature', 'polarity']) };
  expect(withoutTelling(back, hints, reasons)).toBeNull();
  expect(withoutTelling(first, hints, { solvent: '', temperature: '', polarity: '' })).toBeNull();
});

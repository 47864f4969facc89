import type { ColumnType } from '@hakaru/contract';
import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { unlisted } from './categories.ts';
import { draftOf, firstDraft, offeredGroups, optionsOf, withFactors, withProperties, withTargets } from './draft.ts';

function hint(name: string, type: ColumnType): ColumnHint {
  return { column: { name, type, role: 'none', unit: null, description: null }, statistics: null };
}

const hints = [
  hint('solvent', 'categorical'),
  hint('temperature', 'numeric'),
  hint('polarity', 'numeric'),
  hint('yield', 'numeric'),
];
const start = { name: 'n', hints, known: {} };

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

it('offers every category of a factor, of which statistics list the commonest alone', () => {
  const all = Array.from({ length: 30 }, (_, at) => `S${at}`);
  const told = { ...start, known: { solvent: all } };
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

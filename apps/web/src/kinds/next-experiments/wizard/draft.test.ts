import type { ColumnType } from '@hakaru/contract';
import { expect, it } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { draftOf, firstDraft, optionsOf, withFactors, withProperties, withTargets } from './draft.ts';

function hint(name: string, type: ColumnType): ColumnHint {
  return { column: { name, type, role: 'none', unit: null, description: null }, statistics: null };
}

const hints = [
  hint('solvent', 'categorical'),
  hint('temperature', 'numeric'),
  hint('polarity', 'numeric'),
  hint('yield', 'numeric'),
];
const start = { name: 'n', hints };

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

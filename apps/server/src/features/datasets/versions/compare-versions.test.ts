import type { ColumnRole, DatasetColumn } from '@hakaru/contract';
import { expect, it } from 'vitest';
import { proposedKeys } from './compare-versions.ts';

function version(roles: Record<string, ColumnRole>, type: DatasetColumn['type'] = 'categorical') {
  return {
    columns: Object.entries(roles).map(([name, role]) => ({ name, type, unit: null, description: null, role })),
  };
}

it('proposes identifiers, then labels, then the place of rows', () => {
  const whole = version({ note: 'label', serial: 'id', flow: 'feature' });
  expect(proposedKeys(whole, whole)).toEqual([['serial'], ['note'], []]);
  expect(proposedKeys(version({ serial: 'none', note: 'label' }), whole)).toEqual([['serial'], ['note'], []]);
});

it('proposes no column that one side lacks or has as another type', () => {
  const whole = version({ serial: 'id' });
  expect(proposedKeys(version({ lot: 'id' }), whole)).toEqual([[]]);
  expect(proposedKeys(version({ serial: 'id' }, 'numeric'), whole)).toEqual([[]]);
});

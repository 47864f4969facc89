import type { ColumnStatistics, DatasetColumn } from '@hakaru/contract';
import { describe, expect, it } from 'vitest';
import { type ColumnHint, leftOut } from '../../../features/projects/wizard/column-hint.ts';
import { defaultModels, defaultParts } from './default-options.ts';

function hint(
  name: string,
  column: Partial<DatasetColumn> = {},
  statistics: Partial<ColumnStatistics> = {},
): ColumnHint {
  return {
    column: { name, type: 'numeric', unit: null, description: null, role: 'none', ...column },
    statistics: {
      name,
      type: column.type ?? 'numeric',
      count: 100,
      missing: 0,
      distinct: 80,
      mean: 0,
      sd: 1,
      min: 0,
      q1: 0,
      median: 0,
      q3: 1,
      max: 1,
      histogram: null,
      top_values: null,
      ...statistics,
    } as ColumnStatistics,
  };
}

describe('defaultParts', () => {
  it('takes no column for the target unasked, and leaves ids, dates, constants and empty columns out', () => {
    const parts = defaultParts([
      hint('id', {}, { distinct: 100 }),
      hint('temperature'),
      hint('lot', { type: 'categorical' }, { distinct: 100 }),
      hint('grade', { type: 'categorical' }, { distinct: 3 }),
      hint('site', {}, { distinct: 1 }),
      hint('when', { type: 'datetime' }),
      hint('strength'),
      hint('remark', {}, { count: 0, distinct: 0 }),
    ]);
    expect(parts).toEqual({
      id: 'none',
      temperature: 'feature',
      lot: 'none',
      grade: 'feature',
      site: 'none',
      when: 'none',
      strength: 'feature',
      remark: 'none',
    });
  });

  it('prefers the columns whose role is target, several of them where there are several', () => {
    const parts = defaultParts([hint('y1', { role: 'target' }), hint('x'), hint('y2', { role: 'target' }), hint('z')]);
    expect(parts).toEqual({ y1: 'target', x: 'feature', y2: 'target', z: 'feature' });
  });

  it('proposes a column that is called a target', () => {
    expect(defaultParts([hint('y'), hint('x'), hint('z')])).toEqual({ y: 'target', x: 'feature', z: 'feature' });
  });

  it('never makes a text column the target', () => {
    expect(defaultParts([hint('x'), hint('label', { type: 'categorical', role: 'target' }, { distinct: 3 })])).toEqual({
      x: 'feature',
      label: 'feature',
    });
  });
});

describe('leftOut', () => {
  it('keeps a measured column whose values all differ', () => {
    expect(leftOut(hint('pressure', {}, { distinct: 100 }))).toBeNull();
  });
  it('leaves out what has a role of its own', () => {
    expect(leftOut(hint('shift', { role: 'group' }))).toBe('role');
    expect(leftOut(hint('when', { type: 'datetime' }))).toBe('date');
  });
  it('keeps what a person calls a feature', () => {
    expect(leftOut(hint('id', { role: 'feature' }, { distinct: 100 }))).toBeNull();
    expect(leftOut(hint('when', { type: 'datetime', role: 'feature' }))).toBeNull();
  });
});

describe('defaultModels', () => {
  it('offers the Gaussian process on small tables only', () => {
    expect(defaultModels(200)).toContain('gaussian_process');
    expect(defaultModels(5000)).not.toContain('gaussian_process');
  });
});

import { expect, it } from 'vitest';
import { errorAt, errorsBelow, impossibleColumns, namedField, noticesOf, type BrokenRule } from './broken-rules.ts';
import { type Draft, withoutFeatures } from './draft.ts';

const options = {
  targets: ['y'],
  features: [{ name: 'x.1' }],
  models: [{ name: 'kmeans' }, { name: 'hierarchical' }],
  preprocessing: { outliers: { bounds: [{ column: 'x.1', lower: 2, upper: 1 }] } },
};

it.each([
  [
    ['models', 1, 'parameters', 'linkage'],
    ['models', 'hierarchical', 'parameters', 'linkage'],
  ],
  [
    ['preprocessing', 'outliers', 'bounds', 0, 'lower'],
    ['preprocessing', 'outliers', 'bounds', 'x.1', 'lower'],
  ],
  [
    ['features', 0],
    ['features', 'x.1'],
  ],
  [
    ['targets', 0],
    ['targets', 'y'],
  ],
  [
    ['split', 'column'],
    ['split', 'column'],
  ],
  [
    ['excluded_rows', 7],
    ['excluded_rows', '7'],
  ],
] as const)('calls models and columns by their names in %j', (field, named) => {
  expect(namedField(field, options)).toEqual(named);
});

it('tells each field what is wrong with it, and nothing of warnings', () => {
  const broken: BrokenRule[] = [
    {
      severity: 'error',
      fields: [
        ['scan', 'smallest'],
        ['scan', 'largest'],
      ],
      text: 'Exchange them.',
    },
    { severity: 'error', fields: [['scan', 'largest']], text: 'Too many.' },
    { severity: 'warning', fields: [['scan', 'budget_s']], text: 'Short.' },
    { severity: 'error', fields: [['label_column']], text: 'No such column.' },
  ];
  expect(errorsBelow(broken, 'scan')).toEqual({ smallest: 'Exchange them.', largest: 'Exchange them. Too many.' });
  expect(errorAt(broken, 'label_column')).toBe('No such column.');
  expect(errorAt(broken, 'scan')).toBeUndefined();
});

it('leaves out for a person what no measurement would be, once, and keeps what is only doubtful', () => {
  const said = (name: string, sure: number) =>
    ({
      severity: 'warning',
      fields: [['features', name]],
      text: `${name}!`,
      code: 'leak_cut',
      params: { sure },
    }) as const;
  const broken = [said('verdict', 1), said('near', 0)];
  expect(noticesOf(broken, 'features')).toHaveLength(2);
  const reasons = impossibleColumns(broken, 'features');
  expect(reasons).toEqual({ verdict: 'verdict!' });
  const draft = { parts: { verdict: 'feature', near: 'feature', y: 'target' } } as unknown as Draft;
  const without = withoutFeatures(draft, reasons);
  expect(without).toEqual({
    parts: { verdict: 'none', near: 'feature', y: 'target' },
    setAside: { verdict: 'verdict!' },
  });
  // Chosen again it stays.
  expect(withoutFeatures({ ...draft, ...without, parts: draft.parts }, reasons)).toBeNull();
});

import { expect, it } from 'vitest';
import {
  aroundDraft,
  coefficients,
  draftOf,
  firstDraft,
  leastRuns,
  newFactor,
  nextDraftOf,
  optionsOf,
  problemsOf,
  suggestedRuns,
} from './draft.ts';
import { designSetup } from '../setup.ts';
import { withFactor, withFactors } from './change-factors.ts';
import { joinedText } from './earlier-runs.ts';
import { factorsOf } from './factors-step.tsx';
import { readRuns, runsOf } from './typed-runs.ts';

const draft = {
  ...firstDraft({ name: 'first' }),
  factors: [
    { ...newFactor, name: 'heat', low: 150, high: 190, unit: '°C' },
    { ...newFactor, name: 'time', low: 10, high: 30 },
    { ...newFactor, name: 'machine', type: 'categorical' as const, values: 'A、B, C' },
  ],
};

it('suggests more runs than coefficients', () => {
  expect(coefficients({ ...draft, model: 'main' })).toBe(5);
  expect(coefficients({ ...draft, model: 'interactions' })).toBe(10);
  expect(coefficients(draft)).toBe(12);
  expect(optionsOf(draft).runs).toBe(suggestedRuns(draft));
  const mixture = ['a', 'b', 'c'].map((name) => ({ ...newFactor, name, type: 'mixture' as const }));
  expect(coefficients({ ...draft, factors: mixture })).toBe(6);
  // Crossed, each amount has its product with a factor and its square stays; of a mixture alone nothing is.
  const [heat] = draft.factors;
  expect(coefficients({ ...draft, model: 'crossed', factors: [...mixture, heat!] })).toBe(10);
  expect(coefficients({ ...draft, model: 'crossed', factors: mixture })).toBe(6);
  expect(optionsOf({ ...draft, model: 'crossed', factors: mixture }).model).toBe('quadratic');
});

it('takes up a stored project as it was', () => {
  const options = optionsOf({
    ...draft,
    model: 'own',
    terms: [
      [0, 1],
      [1, 1],
    ],
    runs: 14,
    constraints: [{ terms: [{ factor: 'heat', weight: 2 }], relation: 'at_most', bound: 350 }],
    exclusions: [[{ factor: 'machine', low: null, high: null, values: ['B'] }]],
    earlier: 'time,heat,machine\n10,150,A',
  });
  expect(options.earlier).toEqual([{ values: [150, 10, 'A'] }]);
  expect(optionsOf(draftOf(options, { name: 'second' }))).toEqual(options);
});

it('plans whole plots where a factor is hard to change, instead of blocks', () => {
  const split = {
    ...draft,
    factors: draft.factors.map((factor, at) => ({ ...factor, hard: at === 0 })),
    blocks: 2,
    centre_points: 3,
    continuous: true,
  };
  const options = optionsOf(split);
  // The mean, heat and its square, and two more; three centre points at the runs of each are two plots more.
  expect(optionsOf({ ...split, centre_points: 0 })).toMatchObject({ whole_plots: 5 });
  expect(options).toMatchObject({ whole_plots: 6, variance_ratio: 1, blocks: 1, centre_points: 3, continuous: false });
  expect(options.factors.map(({ hard }) => hard)).toEqual([true, undefined, undefined]);
  expect(optionsOf(draftOf(options, { name: 'second' }))).toEqual(options);
  expect(optionsOf(draft)).not.toHaveProperty('whole_plots');
  expect(problemsOf({ ...split, whole_plots: 1, variance_ratio: 0 }).runs).toEqual([
    'whole_plots_wrong',
    'ratio_wrong',
  ]);
});

it('keeps names that have a comma whole', () => {
  const values = '"1,4-dioxane", THF、"a ""b"""';
  const solvent = { ...newFactor, name: 'solvent', type: 'categorical' as const, values };
  const options = optionsOf({ ...draft, factors: [...draft.factors, solvent], responses: 'yield, "purity, %"' });
  expect(options.factors[3]).toMatchObject({ values: ['1,4-dioxane', 'THF', 'a "b"'] });
  expect(options.responses).toEqual(['yield', 'purity, %']);
  expect(optionsOf(draftOf(options, { name: 'second' }))).toEqual(options);
  expect(factorsOf('solvent\t1,4-dioxane\tTHF')[0]?.values).toBe('"1,4-dioxane", THF');
});

it('says what is missing by the step', () => {
  expect(problemsOf(draft)).toEqual({ factors: [], constraints: [], runs: [] });
  expect(problemsOf({ ...draft, factors: [{ ...newFactor, name: 'a', low: -1e308, high: 1e308 }] }).factors).toEqual([
    { text: 'a: limits must be between −1e12 and 1e12.' },
  ]);
  expect(problemsOf({ ...draft, runs: 100_000 }).runs).toEqual(['runs_wrong']);
  const open = { ...draft, factors: [newFactor], earlier: 'nothing\n1', blocks: 0 };
  expect(problemsOf(open)).toEqual({
    factors: ['factor_unnamed', { text: 'Factor 1: enter the lower and upper limit.' }],
    constraints: [],
    runs: ['blocks_wrong', 'earlier_unread'],
  });
});

it('reads factors and runs that were copied from a sheet', () => {
  expect(factorsOf('heat\t150\t190\t°C\ndose\t1\t2\t4\nmachine\tA\tB')).toEqual([
    { ...newFactor, name: 'heat', low: 150, high: 190, unit: '°C' },
    { ...newFactor, name: 'dose', type: 'discrete', values: '1, 2, 4' },
    { ...newFactor, name: 'machine', type: 'categorical', values: 'A, B' },
  ]);
  const { factors } = optionsOf(draft);
  expect(runsOf('heat [°C]\ttime\tmachine\n150\t10\tA', factors)).toEqual([{ values: [150, 10, 'A'] }]);
  // As sheets show them, and results under a name with its unit.
  expect(runsOf('heat\ttime\tmachine\ty [MPa]\n1,150\t１０\tA\t−1,000.5', factors, ['y'])).toEqual([
    { values: [1150, 10, 'A'], results: [-1000.5] },
  ]);
  expect(runsOf('heat\ttime\tmachine\n\t10\tA', factors)).toBeNull();
  expect(runsOf('heat [K]\ttime [min]\tmachine\n150\t10\tA', factors)).toBeNull();
  const bracketed = factors.map((factor) =>
    factor.name === 'heat' ? { ...factor, name: 'heat [°C]', unit: '' } : factor,
  );
  expect(runsOf('heat\ttime\tmachine\n150\t10\tA', bracketed)).toEqual([{ values: [150, 10, 'A'] }]);
  expect(runsOf('heat\theat [K]\ttime\tmachine\n150\t1\t10\tA', bracketed)).toEqual([{ values: [150, 10, 'A'] }]);
});

it('begins the next design from what was measured, with the results', () => {
  const runs = [
    { order: 1, role: 'planned' as const, block: 1, plot: null, values: [150, 10, 'A'], results: [1.5, null] },
    { order: null, role: 'extra' as const, block: 1, plot: null, values: [190, 31, 'B'], results: [2, 7] },
  ];
  const analysis = {
    alpha: 0.05,
    problems: [],
    notes: [],
    terms: [],
    products: [],
    coded_from: {},
    fits: [],
    factors: ['heat', 'time', 'machine'],
  };
  const from = { kind: 'project' as const, id: 'one', name: 'First design' };
  const next = nextDraftOf(optionsOf(draft), { name: 'next' }, { ...analysis, responses: ['y', 'z'], runs }, from);
  const options = optionsOf(next);
  expect(options.earlier).toEqual([
    { values: [150, 10, 'A'], results: [1.5, null] },
    { values: [190, 31, 'B'], results: [2, 7] },
  ]);
  expect(options.responses).toEqual(['y', 'z']);
  expect(draftOf(options, { name: 'again' }).earlier).toBe(next.earlier);
  expect(options.sources).toEqual([from]);
  expect(nextDraftOf(options, { name: 'third' }, { ...analysis, responses: [], runs }, from).sources).toEqual([from]);
  // Without their runs nothing is from there.
  expect(optionsOf({ ...next, earlier: ' ' }).sources).toEqual([]);
});

it('adds runs to those that are there and keeps the columns of both', () => {
  expect(joinedText('', 'a\tb\n1\t2')).toEqual({ text: 'a\tb\n1\t2' });
  expect(joinedText('a\tb\n1\t2\n', 'a\tb\n3\t4')).toEqual({ text: 'a\tb\n1\t2\n3\t4' });
  expect(joinedText('heat,y\n150,"1,5"', 'time\theat [°C]\tz\n10\t190\t7')).toEqual({
    text: 'heat\ty\ttime\tz\n150\t1,5\t\t\n190\t\t10\t7',
  });
  expect(joinedText('heat [K]\n400', 'heat [°C]\n150')).toEqual({ text: 'heat [K]\theat [°C]\n400\t\n\t150' });
});

it('says by line and column why tables cannot be joined, and what cannot be read', () => {
  expect(joinedText('a\tb\n1\t2', 'a\ta\n3\t4')).toEqual({
    problems: [{ of: 'added', code: 'column_twice', line: 1, column: 'a', value: 'a' }],
  });
  expect(joinedText('a\tb\n1\t2\n\n1\t2\t9', 'a\tb\n3\t4')).toEqual({
    problems: [{ of: 'before', code: 'cell_extra', line: 4, column: 'b', value: '9' }],
  });
  const { factors } = optionsOf(draft);
  const problems = (text: string) => readRuns(text, factors, ['y']).problems;
  expect(problems('heat\ttime\tmachine\ty\n150\t10\tA\t1\n\n150\t\tA\tlow')).toEqual([
    { code: 'cell_missing', line: 4, column: 'time', value: '' },
    { code: 'not_number', line: 4, column: 'y', value: 'low' },
  ]);
  expect(problems('heat [K]\ttime\tmachine\n1\t2\tA')).toEqual([
    { code: 'column_missing', line: 1, column: 'heat [°C]', value: '' },
  ]);
});

it('begins with factors around a condition, which is made already', () => {
  const around = aroundDraft(
    { name: 'near' },
    {
      factors: [
        { type: 'continuous', name: 'heat [°C]', unit: '', low: 150, high: 160 },
        { type: 'discrete', name: 'time', unit: 'h', values: [1, 2] },
        { type: 'categorical', name: 'machine', unit: '', values: ['A', 'B'] },
      ],
      total: null,
      constraints: [{ terms: [{ factor: 'heat [°C]', weight: 1 }], relation: 'at_most', bound: 158 }],
      condition: [155.5, 2, 'B'],
      fixed: [{ name: 'pressure', unit: 'bar', value: 2 }],
      targets: ['yield'],
    },
  );
  expect(around.comment).toContain('pressure (bar) = 2');
  expect(problemsOf(around)).toEqual({ factors: [], constraints: [], runs: [] });
  expect(optionsOf(around)).toMatchObject({
    factors: [
      { type: 'continuous', low: 150, high: 160 },
      { type: 'discrete', values: [1, 2] },
      { type: 'categorical', values: ['A', 'B'] },
    ],
    constraints: [{ bound: 158 }],
    earlier: [{ values: [155.5, 2, 'B'] }],
    responses: ['yield'],
  });
});

it('reads levels and runs in full-width digits, and names levels that a factor does not have', () => {
  const stages = { ...newFactor, name: 'stages', type: 'discrete' as const, values: '１、２, ４' };
  expect(problemsOf({ ...draft, factors: [stages] }).factors).toEqual([]);
  expect(optionsOf({ ...draft, factors: [stages] }).factors[0]).toMatchObject({ values: [1, 2, 4] });
  const { factors } = optionsOf(draft);
  expect(readRuns('heat\ttime\tmachine\n150\t10\tZ\n150\t10\tA\t9', factors).problems).toEqual([
    { code: 'level_unknown', line: 2, column: 'machine', value: 'Z' },
    { code: 'cell_extra', line: 3, column: 'machine', value: '9' },
  ]);
});

it('asks for fewer runs where experiments were made already', () => {
  const made = 'heat\ttime\tmachine\n' + '150\t10\tA\n'.repeat(12);
  expect([leastRuns(draft), suggestedRuns(draft)]).toEqual([12, 15]);
  expect([leastRuns({ ...draft, earlier: made }), suggestedRuns({ ...draft, earlier: made })]).toEqual([1, 3]);
  expect(leastRuns({ ...draft, blocks: 3 })).toBe(14);
});

it('keeps rules and terms in step with the factors', () => {
  const ruled = {
    ...draft,
    terms: [
      [0, 0],
      [0, 1],
      [1, 2],
    ] as [number, number][],
    constraints: [{ terms: [{ factor: 'heat', weight: 1 }], relation: 'at_most' as const, bound: 350 }],
    exclusions: [[{ factor: 'heat', low: 180, high: null, values: [] }]],
  };
  const renamed = withFactor(ruled, 0, { name: 'heat in the oven ' });
  expect(renamed.constraints?.[0]?.terms).toEqual([{ factor: 'heat in the oven', weight: 1 }]);
  expect(renamed.exclusions?.[0]?.[0]?.factor).toBe('heat in the oven');
  expect(problemsOf({ ...ruled, ...renamed }).constraints).toEqual([]);
  expect(withFactor(ruled, 0, { type: 'categorical' }).terms).toEqual([
    [0, 1],
    [1, 2],
  ]);
  const placed = [2, 1].map((from) => ({ factor: ruled.factors[from]!, from }));
  expect(withFactors(ruled, [...placed, { factor: newFactor, from: null }]).terms).toEqual([[0, 1]]);
});

it('says what a design is asked of in words', () => {
  const options = optionsOf({
    ...draft,
    model: 'own',
    terms: [
      [0, 1],
      [1, 1],
    ],
    responses: 'y',
    starts: 500,
    constraints: [
      {
        terms: [
          { factor: 'heat', weight: 2 },
          { factor: 'time', weight: -1 },
        ],
        relation: 'at_most',
        bound: 350,
      },
    ],
    exclusions: [
      [
        { factor: 'heat', low: 180, high: null, values: [] },
        { factor: 'machine', low: null, high: null, values: ['B', 'C'] },
      ],
    ],
  });
  const said = designSetup.detailsOf(options).map(({ value }) => value);
  expect(said).toEqual(
    expect.arrayContaining(['2 × heat − time ≤ 350', 'heat ≥ 180 and machine = B, C', 'heat·time, time²', '500']),
  );
  expect(optionsOf(draftOf(options, { name: 'again' }))).toEqual(options);
});

it('says the bounds and the total of a mixture in the settings', () => {
  const said = designSetup.detailsOf({
    factors: [
      { type: 'mixture', name: 'resin', unit: 'wt%', low: 30 },
      { type: 'mixture', name: 'oil', unit: 'wt%', low: 5, high: 20 },
      { type: 'mixture', name: 'water' },
    ],
    mixture_total: 100,
    runs: 6,
  });
  expect(said[0]?.value).toBe('resin (≥ 30 wt%), oil (5–20 wt%), water');
  expect(said.find(({ label }) => label === 'Total of the mixture')?.value).toBe('100');
});

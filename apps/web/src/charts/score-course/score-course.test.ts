import { expect, it } from 'vitest';
import { tableRows } from '../option/chart-table.ts';
import { drawn, filled, palette, words } from '../testing.ts';
import { buildScoreCourseOption, buildScoreCourseTable, type ScoreCourseData } from './score-course.tsx';

const data: ScoreCourseData = {
  x: { label: 'Row', whole: true },
  y: { label: 'Score' },
  at: [1, 2, 3, 4, 5, 6],
  scores: [0.1, 0.9, 0.2, 0.8, 0.7, null],
  threshold: { value: 0.5, label: 'Threshold 0.5' },
  above: { name: 'Above' },
  marked: [{ name: 'Known', role: 'target', ranges: [[4, 5]] }],
  borders: [{ value: 3, label: 'Test' }],
};

it('draws what is above in its own colour, ranges behind it, and the threshold with its words', () => {
  const svg = drawn(buildScoreCourseOption(data, palette, words));
  expect(svg).toContain('Threshold 0.5');
  expect(svg).toContain('Test');
  expect(svg).toContain(`stroke="${palette.alert}"`);
  expect(filled(svg, palette.roles.target)).toBeGreaterThanOrEqual(1);
  const none = { ...data, marked: [{ ...data.marked[0]!, ranges: [] }] };
  expect(filled(drawn(buildScoreCourseOption(none, palette, words)), palette.roles.target)).toBe(0);
});

it.each(['0.4203', '4.782e−5'])('says the threshold of %s beside the plot, where it hides no score', (label) => {
  const svg = drawn(buildScoreCourseOption({ ...data, threshold: { value: 0.5, label } }, palette, words));
  // Its line reaches over the plot; what it says begins behind its end and is in the picture whole.
  const end = Number(/<path d="M[\d.]+ [\d.]+L([\d.]+) [\d.]+"[^>]*stroke-dasharray/.exec(svg)?.[1]);
  const at = Number(new RegExp(`translate\\(([\\d.]+) [\\d.]+\\)[^>]*>${label}</text>`).exec(svg)?.[1]);
  expect(at).toBeGreaterThan(end);
  expect(at + 6.5 * label.length).toBeLessThanOrEqual(602);
});

it('breaks the line that is above between two stretches, and gives a point to what stands alone', () => {
  const { series } = buildScoreCourseOption(data, palette, words);
  const above = [series].flat().find((part) => part?.id === 'above') as {
    data: { value: [number, number | null]; symbol: string }[];
  };
  expect(above.data.map(({ value }) => value[1])).toEqual([null, 0.9, null, 0.8, 0.7, null]);
  expect(above.data[1]!.symbol).toBe('circle');
  expect(above.data[3]!.symbol).toBe('none');
});

it('says of a point what is known of it', () => {
  const option = buildScoreCourseOption(data, palette, words);
  const { formatter } = option.tooltip as { formatter: (params: unknown) => string };
  const html = formatter([{ dataIndex: 3, seriesId: 'scores' }]);
  expect(html).toContain('Score: <b>0.8000</b>');
  expect(html).toContain('Known');
  expect(formatter([{ dataIndex: 0, seriesId: 'scores' }])).not.toContain('Known');
});

it('has the same as a table', () => {
  const rows = [...tableRows(buildScoreCourseTable(data, words))];
  expect(rows[3]).toEqual([4, 0.8, 'Yes', 'Yes']);
  expect(rows[5]).toEqual([6, null, '', '']);
});

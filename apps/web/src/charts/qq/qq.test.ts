import { expect, it } from 'vitest';
import { words } from '../testing.ts';
import { normalQuantile, moments, qqScatter } from './qq-plot.tsx';

// Reference values: R 4, qnorm().
it.each([
  [0.5, 0],
  [0.975, 1.9599639845400545],
  [0.025, -1.9599639845400545],
  [0.99, 2.3263478740408408],
  [0.001, -3.090232306167813],
  [0.6, 0.2533471031357997],
])('normalQuantile(%s) = %s', (p, expected) => expect(normalQuantile(p)).toBeCloseTo(expected, 7));

it('puts sorted values against Blom’s plotting positions and keeps their rows', () => {
  const { groups, lines } = qqScatter(
    { axis: { label: 'r' }, name: 'Test', role: 'test', values: [3, 1, Number.NaN, 2], rows: [10, 11, 12, 13] },
    words,
  );
  expect(groups[0]!.y).toEqual([1, 2, 3]);
  expect(groups[0]!.rows).toEqual([11, 13, 10]);
  // R 4: qnorm(ppoints(3, a = 3/8))
  expect(Array.from(groups[0]!.x)[2]).toBeCloseTo(0.8694238, 6);
  expect(lines![0]!.y[1]).toBeCloseTo(2 + 0.8694238, 6);
});

it('knows mean and sample standard deviation', () => {
  expect(moments([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, sd: Math.sqrt(32 / 7) });
});

import { expect, it } from 'vitest';
import { sliderScale } from './slider-scale.ts';

it('steps by round numbers', () => {
  expect(sliderScale(102, 540, null).step).toBe(2);
  expect(sliderScale(0, 1, 0.5).step).toBeCloseTo(0.005, 12);
  expect(sliderScale(1e-6, 3e-6, null).step).toBeCloseTo(1e-8, 15);
});

it('gives tidy values and reaches both ends', () => {
  const scale = sliderScale(0.1, 0.7, null);
  expect(scale.tidy(0.30000000000000004)).toBe(0.3);
  expect(scale.tidy(0.1)).toBe(0.1);
  expect(sliderScale(102.3, 540, null).tidy(102.3)).toBe(102.3);
});

it('gives way to a value outside', () => {
  expect(sliderScale(10, 20, 35)).toMatchObject({ min: 10, max: 35 });
  expect(sliderScale(10, 20, -5)).toMatchObject({ min: -5, max: 20 });
});

it('bears a constant', () => {
  expect(sliderScale(5, 5, 5)).toMatchObject({ min: 5, max: 5 });
  expect(Number.isFinite(sliderScale(5, 5, 5).step)).toBe(true);
});

import { expect, it } from 'vitest';
import { hotellingEllipse } from './hotelling-ellipse.ts';

it('reaches as far as the quantile of F says', () => {
  // scipy.stats.f.ppf(0.95, 2, 148) = 3.0572; 2 (150² − 1) / (150 · 148) · 3.0572 = 6.1968.
  const ellipse = hotellingEllipse([4, 1], 150, 0.95);
  expect(Math.max(...(ellipse?.x ?? []))).toBeCloseTo(2 * Math.sqrt(6.1968), 2);
  expect(Math.max(...(ellipse?.y ?? []))).toBeCloseTo(Math.sqrt(6.1968), 2);
});

it('is none of too few rows or of scores that do not vary', () => {
  expect(hotellingEllipse([1, 1], 3, 0.95)).toBeNull();
  expect(hotellingEllipse([1, 0], 30, 0.95)).toBeNull();
});

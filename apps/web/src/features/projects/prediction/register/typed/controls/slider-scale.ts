export interface SliderScale {
  min: number;
  max: number;
  step: number;
  /** A slider's value without the rubble of binary fractions. */
  tidy: (value: number) => number;
}

const STEPS = 200;

/** A slider over an observed range in steps of 1, 2 or 5 times a power of ten; a value outside widens it. */
export function sliderScale(low: number, high: number, value: number | null): SliderScale {
  const min = Math.min(low, value ?? low);
  const max = Math.max(high, value ?? high);
  const step = niceStep((high - low || max - min || 1) / STEPS);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return {
    min,
    max,
    step,
    tidy: (given) => clamp(Number((Math.round(given / step) * step).toFixed(Math.min(decimals, 12))), min, max),
  };
}

/** The largest of 1, 2, 5 × 10^n that is not above the rough step. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [5, 2, 1].find((one) => one * power <= rough) ?? 1;
  return factor * power;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

import { expect, it } from 'vitest';
import { type AlarmCurve, figuresAt } from './figures-at.ts';

const COST = { missed: 10, falseAlarm: 1 };
const DAYS = 4;

/** Scores of 5,000 rows, the anomalous ones in stretches, with a row in 100 of no known label. */
function scored() {
  let state = 7;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: 5000 }, (_, row) => {
    const isAnomalous = row % 500 < 20;
    const isKnown = row % 100 !== 99;
    return { score: random() + (isAnomalous ? 0.4 * random() : 0), label: isKnown ? isAnomalous : null };
  });
}

/** By looking at every row. */
function bruteForce(rows: ReturnType<typeof scored>, threshold: number) {
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
  const [normal, anomalous] = [count(({ label }) => label === false), count(({ label }) => label === true)];
  const falseRows = count(({ score, label }) => label === false && score > threshold);
  const found = count(({ score, label }) => label === true && score > threshold);
  const alarms = rows.filter(
    ({ score }, at) => score > threshold && !(at > 0 && rows[at - 1]!.score > threshold),
  ).length;
  return {
    threshold,
    far: falseRows / normal,
    mar: (anomalous - found) / anomalous,
    f1: (2 * found) / (2 * found + falseRows + anomalous - found),
    cost: COST.missed * (anomalous - found) + COST.falseAlarm * falseRows,
    flagged: count(({ score }) => score > threshold),
    alarms,
    alarms_a_day: alarms / DAYS,
  };
}

function curveOf(figures: readonly ReturnType<typeof bruteForce>[]): AlarmCurve {
  const each = <K extends keyof ReturnType<typeof bruteForce>>(name: K) => figures.map((one) => one[name]);
  return {
    thresholds: each('threshold'),
    far: each('far'),
    mar: each('mar'),
    f1: each('f1'),
    cost: each('cost'),
    flagged: each('flagged'),
    alarms: each('alarms'),
    alarms_a_day: each('alarms_a_day'),
  };
}

const rows = scored();
const thresholds = Array.from({ length: 200 }, (_, at) => (at / 199) * 1.4);
const curve = curveOf(thresholds.map((threshold) => bruteForce(rows, threshold)));

it('says what counting every row says at a threshold of the curve', () => {
  for (const threshold of thresholds) expect(figuresAt(curve, threshold)).toEqual(bruteForce(rows, threshold));
});

it('says which threshold it is exact of between two of them, the nearest, and stays near what counting says there', () => {
  for (let threshold = -0.1; threshold < 1.6; threshold += 0.013) {
    const found = figuresAt(curve, threshold)!;
    const away = thresholds.map((at) => Math.abs(at - threshold));
    expect(Math.abs(found.threshold - threshold)).toBeCloseTo(Math.min(...away), 12);
    const counted = bruteForce(rows, threshold);
    expect(Math.abs(found.far! - counted.far)).toBeLessThan(0.01);
    expect(Math.abs(found.mar! - counted.mar)).toBeLessThan(0.03);
  }
});

it('looks at a handful of the thresholds, however many there are', () => {
  let looks = 0;
  const many = Array.from({ length: 1_000_000 }, (_, at) => at);
  const watched = new Proxy(many, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/u.test(key)) looks += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(figuresAt({ ...curve, thresholds: watched }, 123_456.2)?.threshold).toBe(123_456);
  expect(looks).toBeLessThan(30);
});

it('has nothing to say of a curve without thresholds', () => {
  expect(figuresAt(curveOf([]), 0.5)).toBeNull();
});

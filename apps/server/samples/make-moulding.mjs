// Writes the tables of injection moulding beside it. The same seed gives the same files: node make-moulding.mjs
import { writeFileSync } from 'node:fs';
import { randomOf } from './random.mjs';

const { uniform, between, normal, pick } = randomOf(20_240_105);

const materials = {
  PA66: { density: 1.14, shrinkage: 1.55, strength: 82, best: 285 },
  'PA66-GF30': { density: 1.37, shrinkage: 0.62, strength: 178, best: 292 },
  PBT: { density: 1.31, shrinkage: 1.75, strength: 56, best: 258 },
};
const machines = { M1: 0, M2: 0.004, M3: -0.006 };

/**
 * One shot. Shrinkage falls with holding pressure and, until the gate has frozen (about 4.5 s), with holding time,
 * and rises with melt and mould temperature; weight follows it. Strength has its best at the material's own melt
 * temperature, and wet granulate costs strength once it is hotter than that.
 */
function shot(index) {
  const material = pick(Object.keys(materials));
  const machine = pick(Object.keys(machines));
  const { density, shrinkage: natural, strength: best, best: bestMelt } = materials[material];
  const melt = bestMelt + between(-18, 18);
  const mould = between(60, 100);
  const speed = between(30, 120);
  const pressure = between(30, 90);
  const time = between(1.5, 8);
  const cooling = between(8, 20);
  const moisture = Math.max(0.02, 0.11 + 0.045 * normal());
  const packed = (1 - Math.exp(-pressure / 45)) * (1 - Math.exp(-((time / 4.5) ** 2)));
  const shrinkage =
    natural * (1 - 0.42 * packed) +
    0.0035 * (mould - 80) +
    0.0025 * (melt - bestMelt) -
    0.008 * (cooling - 14) +
    0.018 * normal();
  const weight =
    density * 21.4 * (1 + machines[machine]) * (1 + 0.012 * packed - 0.0004 * (mould - 80)) + 0.035 * normal();
  const hydrolysis = Math.max(0, moisture - 0.12) * Math.max(0, melt - bestMelt + 4);
  const strength =
    best * (1 - 0.00045 * (melt - bestMelt) ** 2 - 0.06 * hydrolysis + 0.0006 * (mould - 80) + 0.0003 * (speed - 75)) +
    0.012 * best * normal();
  const day = new Date(Date.UTC(2024, 3, 1) + Math.floor(index / 12) * 86_400_000).toISOString().slice(0, 10);
  return [
    day,
    machine,
    material,
    melt.toFixed(0),
    mould.toFixed(0),
    speed.toFixed(0),
    pressure.toFixed(1),
    time.toFixed(1),
    cooling.toFixed(1),
    uniform() < 0.05 ? '' : moisture.toFixed(3),
    weight.toFixed(2),
    shrinkage.toFixed(3),
    strength.toFixed(1),
  ];
}

const english = [
  'date',
  'machine',
  'material',
  'melt temperature (°C)',
  'mould temperature (°C)',
  'injection speed (mm/s)',
  'holding pressure (MPa)',
  'holding time (s)',
  'cooling time (s)',
  'moisture (%)',
  'weight (g)',
  'shrinkage (%)',
  'tensile strength (MPa)',
];
const japanese = [
  '日付',
  '成形機',
  '材料',
  '溶融温度(℃)',
  '金型温度(℃)',
  '射出速度(mm/s)',
  '保圧(MPa)',
  '保圧時間(s)',
  '冷却時間(s)',
  '含水率(%)',
  '質量(g)',
  '収縮率(%)',
  '引張強さ(MPa)',
];
const MEASURED = 3;

const write = (name, rows) =>
  writeFileSync(new URL(name, import.meta.url), `\ufeff${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);
const trial = Array.from({ length: 240 }, (_, index) => shot(index));
const planned = Array.from({ length: 40 }, (_, index) => shot(240 + index));
const unmeasured = (row) => row.slice(0, -MEASURED);

write('injection-moulding.csv', [english, ...trial]);
write('injection-moulding-planned.csv', [unmeasured(english), ...planned.map(unmeasured)]);
write('射出成形試験.csv', [japanese, ...trial]);
write('射出成形計画.csv', [unmeasured(japanese), ...planned.map(unmeasured)]);

// Writes the series of a cooling-water plant and where it went wrong beside it. The same seed gives the same files: node make-cooling.mjs
import { writeFileSync } from 'node:fs';
import { randomOf } from './random.mjs';

const { between, normal, uniform } = randomOf(20_260_911);

/** One minute from row to row; a run a day. */
const ROWS = 300;
/** Rows before the first of a run, in which the plant comes to its state. */
const WARM_UP = 200;

/** What goes wrong in a run, from row to row: `size` is how far a step or a drift goes, or how wide an oscillation swings. */
const step = (of, from, to, size) => ({ kind: 'step', of, from, to, size });
const drift = (of, from, to, size) => ({ kind: 'drift', of, from, to, size });
const stuck = (of, from, to) => ({ kind: 'stuck', of, from, to });
const oscillation = (from, to, size) => ({ kind: 'oscillation', of: 'valve', from, to, size });
const trained = [
  [],
  [step('strainer', 140, 195, 0.2), stuck('pressure', 235, 285)],
  [drift('fouling', 120, 250, 0.5)],
  [oscillation(90, 150, 9), step('bearing', 215, 260, 1.5)],
  [],
  [stuck('flow', 70, 130), drift('strainer', 170, 275, 0.4)],
  [step('bearing', 60, 110, 1.2), oscillation(200, 255, 9)],
  [step('strainer', 100, 150, 0.2)],
  [],
  [stuck('pressure', 80, 135), oscillation(190, 250, 9)],
  [drift('fouling', 90, 200, 0.6), step('strainer', 245, 290, 0.18)],
  [step('bearing', 70, 120, 1.8), stuck('flow', 190, 250)],
];
const later = [[], [step('strainer', 90, 150, 0.18)], [oscillation(130, 195, 9), step('bearing', 235, 275, 1.5)]];

/** Follows its input with a time constant in rows. */
function lag(constant, first) {
  let value = first;
  return (input) => (value += (input - value) / constant);
}

/** A disturbance that wanders and comes back. */
function wander(size, constant) {
  let value = size * normal();
  return () => (value += -value / constant + size * Math.sqrt(2 / constant) * normal());
}

/** How much of a fault there is at a row: 0 outside, all of it in a step, more and more in a drift. */
function extent({ kind, from, to, size = 1 }, row) {
  if (row < from || row > to) return 0;
  return kind === 'drift' ? (size * (row - from + 1)) / (to - from + 1) : size;
}

/**
 * A pump circulates water through a valve, a strainer and a heat exchanger that takes the heat of a process away. Flow
 * follows the valve and what the strainer lets through; pressure and current follow the pump's curve; the return
 * temperature follows heat over flow, and the supply temperature what the exchanger still takes. Levels and loads wander.
 */
function run(faults) {
  const [load, ambient, demand] = [wander(14, 90), wander(0.5, 120), wander(4, 30)];
  const [valveFollows, returns, supplies] = [lag(3, 62), lag(3, 34), lag(4, 27)];
  const hot = between(-0.25, 0.25);
  const rows = [];
  for (let row = -WARM_UP; row < ROWS; row += 1) {
    const amount = (of) =>
      faults.filter((fault) => fault.of === of).reduce((sum, fault) => sum + extent(fault, row), 0);
    const swing = amount('valve') * Math.sin((2 * Math.PI * row) / 8);
    const valve = valveFollows(62 + demand()) + swing;
    const open = Math.min(1, Math.max(0.1, valve / 100));
    const flow = 210 * open ** 0.6 * (1 - amount('strainer'));
    const pressure = 6.1 - 0.000_052 * flow ** 2 + 1.1 * amount('strainer');
    const bearing = amount('bearing');
    const current = 14 + 0.19 * flow + 1.6 * bearing;
    const heat = 1450 + load() * 4;
    const supply = supplies(27 + hot + ambient() + 9 * amount('fouling') + 0.002 * (heat - 1450));
    const back = returns(supply + (0.86 * heat) / flow);
    rows.push({
      valve: valve + 0.15 * normal(),
      flow: flow + 0.9 * normal(),
      pressure: pressure + 0.015 * normal(),
      current: current + 0.25 * normal(),
      supply: supply + 0.06 * normal(),
      return: back + 0.06 * normal(),
      vibration: 1.7 + 0.004 * (flow - 155) + bearing + 0.09 * Math.abs(normal()) + 0.03 * uniform(),
    });
  }
  const shown = rows.slice(WARM_UP);
  // A sensor that is stuck says for ever what it said last.
  for (const { kind, of, from, to } of faults)
    if (kind === 'stuck')
      for (let row = from; row <= to; row += 1) shown[row] = { ...shown[row], [of]: shown[from][of] };
  return shown;
}

const digits = { valve: 1, flow: 1, pressure: 3, current: 1, supply: 2, return: 2, vibration: 2 };
const measured = Object.keys(digits);
const words = {
  en: {
    head: [
      'time',
      'run',
      'valve opening (%)',
      'flow (m3/h)',
      'discharge pressure (bar)',
      'motor current (A)',
      'supply temperature (°C)',
      'return temperature (°C)',
      'vibration (mm/s)',
      'fault',
    ],
    faults: { none: 'normal', step: 'step', drift: 'drift', stuck: 'stuck sensor', oscillation: 'oscillation' },
    ranges: ['from', 'to', 'run', 'fault'],
    files: ['cooling-water.csv', 'cooling-water-later.csv', 'cooling-water-faults.csv'],
  },
  ja: {
    head: [
      '時刻',
      'ラン',
      '弁開度(%)',
      '流量(m3/h)',
      '吐出圧(bar)',
      'モーター電流(A)',
      '供給温度(℃)',
      '戻り温度(℃)',
      '振動(mm/s)',
      '異常',
    ],
    faults: { none: '正常', step: 'ステップ', drift: 'ドリフト', stuck: 'センサー固着', oscillation: '振動的な変動' },
    ranges: ['開始', '終了', 'ラン', '異常'],
    files: ['冷却水設備.csv', '冷却水設備の続き.csv', '冷却水設備の異常.csv'],
  },
};

const begin = Date.UTC(2026, 2, 2, 9);
/** In the clock of the plant. */
const time = (day, row) =>
  new Date(begin + day * 86_400_000 + row * 60_000).toISOString().slice(0, 16).replace('T', ' ');
const nameOf = (day) => `R${String(day + 1).padStart(2, '0')}`;
const plans = [...trained, ...later];
const runs = plans.map(run);

for (const { head, faults, ranges, files } of Object.values(words)) {
  const lines = runs.flatMap((rows, day) =>
    rows.map((row, index) => [
      time(day, index),
      nameOf(day),
      ...measured.map((name) => row[name].toFixed(digits[name])),
      faults[plans[day].find(({ from, to }) => index >= from && index <= to)?.kind ?? 'none'],
    ]),
  );
  const write = (name, table) =>
    writeFileSync(new URL(name, import.meta.url), `\ufeff${table.map((row) => row.join(',')).join('\r\n')}\r\n`);
  const unlabelled = (row) => row.slice(0, -1);
  const count = trained.length * ROWS;
  write(files[0], [head, ...lines.slice(0, count)]);
  write(files[1], [head, ...lines.slice(count)].map(unlabelled));
  write(files[2], [
    ranges,
    ...trained.flatMap((plan, day) =>
      plan.map(({ kind, from, to }) => [time(day, from), time(day, to), nameOf(day), faults[kind]]),
    ),
  ]);
}

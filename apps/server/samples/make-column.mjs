// Writes the series of a distillation column beside it. The same seed gives the same files: node make-column.mjs
import { writeFileSync } from 'node:fs';
import { randomOf } from './random.mjs';

const { between, normal, uniform } = randomOf(20_260_301);

const STEP_MINUTES = 5;
const TRAINED = 3000;
const LATER = 500;
/** Steps before the first row, in which the column comes to its state. */
const WARM_UP = 600;
/** Rows from one sample to the next. */
const INTERVAL = 12;
/** Rows until a change of the feed reaches the bottom, and one of the reboiler's steam. */
const [FEED_DEAD, STEAM_DEAD] = [5, 2];

/** Follows its input with a time constant in rows: a well-mixed hold-up. */
function lag(constant, first) {
  let value = first;
  return (input) => (value += (input - value) / constant);
}

/** Steps that an operator makes now and then, with what a controller adds. */
function setting(centre, spread, changesEvery, noise) {
  let target = centre;
  const follow = lag(6, centre);
  let wander = 0;
  return () => {
    if (uniform() < 1 / changesEvery) target = centre + between(-spread, spread);
    wander = 0.95 * wander + noise * normal();
    return follow(target) + wander;
  };
}

/** A disturbance nobody measures: it wanders, and comes back. */
function drift(size, constant) {
  let value = 0;
  return () => (value += -value / constant + size * Math.sqrt(2 / constant) * normal());
}

/**
 * A debutaniser. Butane in the bottoms falls with steam for each tonne of feed, and rises with reflux, with the butane in
 * the feed (unmeasured) and with pressure; it follows them with dead times and with the hold-up of tray and sump. Tray
 * temperatures say how much butane there is at their height, but move with the pressure too; the reboiler fouls.
 */
function column(count) {
  const feed = setting(42, 5, 140, 0.12);
  const preheat = setting(78, 4, 220, 0.15);
  const reflux = setting(18, 2.2, 110, 0.06);
  const steam = setting(6.4, 0.5, 90, 0.02);
  const pressure = setting(9.2, 0.25, 260, 0.012);
  const butane = drift(2.2, 260);
  const [tray, sump] = [lag(4, 1.2), lag(9, 1.2)];
  const [feeds, steams] = [[], []];
  const rows = [];
  for (let step = 0; step < WARM_UP + count; step += 1) {
    const fouling = 1 - 0.05 * Math.min(1, step / 3000);
    const now = { feed: feed(), preheat: preheat(), reflux: reflux(), steam: steam(), pressure: pressure() };
    feeds.push({ flow: now.feed, heat: now.preheat, butane: butane() });
    steams.push(now.steam);
    const fed = feeds.at(-1 - Math.min(FEED_DEAD, step));
    const boil = (fouling * steams.at(-1 - Math.min(STEAM_DEAD, step)) * 10) / fed.flow + 0.004 * (fed.heat - 78);
    const steady =
      1.2 * Math.exp(-5.5 * (boil - 1.5) + 0.075 * (now.reflux - 18) + 0.12 * fed.butane + 0.55 * (now.pressure - 9.2));
    const onTray = tray(steady);
    const inSump = sump(onTray);
    const heavier = 11 * (now.pressure - 9.2);
    rows.push({
      ...now,
      top: 52 + 9 * (now.pressure - 9.2) - 0.35 * (now.reflux - 18) + 0.5 * fed.butane + 0.12 * normal(),
      tray: 118 - 7.5 * Math.log(onTray / 1.2) + heavier + 0.25 * normal(),
      bottom: 154 - 3.2 * Math.log(inSump / 1.2) + heavier + 0.2 * normal(),
      butane: inSump,
    });
  }
  return rows.slice(WARM_UP);
}

const measured = ['feed', 'preheat', 'reflux', 'steam', 'pressure', 'top', 'tray', 'bottom'];
const digits = { feed: 2, preheat: 1, reflux: 2, steam: 3, pressure: 3, top: 1, tray: 1, bottom: 1 };
const begin = Date.UTC(2026, 1, 2, 8);
/** In the clock of the plant. */
const time = (row) => new Date(begin + row * STEP_MINUTES * 60_000).toISOString().slice(0, 16).replace('T', ' ');

const english = [
  'time',
  'feed flow (t/h)',
  'feed temperature (°C)',
  'reflux flow (t/h)',
  'reboiler steam (t/h)',
  'pressure (bar)',
  'top temperature (°C)',
  'tray 6 temperature (°C)',
  'bottom temperature (°C)',
  'butane in bottoms (mol%)',
];
const japanese = [
  '時刻',
  'フィード流量(t/h)',
  'フィード温度(℃)',
  '還流量(t/h)',
  'リボイラー蒸気流量(t/h)',
  '塔圧(bar)',
  '塔頂温度(℃)',
  '6段温度(℃)',
  '塔底温度(℃)',
  '塔底ブタン濃度(mol%)',
];

const rows = column(TRAINED + LATER);
let analysed = '';
const lines = rows.map((row, index) => {
  // Each result stands from the row of its sample until the next one; the laboratory has an error of 2 %.
  if (index % INTERVAL === 0) analysed = (row.butane * (1 + 0.02 * normal())).toFixed(3);
  return [time(index), ...measured.map((name) => row[name].toFixed(digits[name])), analysed];
});

const write = (name, table) =>
  writeFileSync(new URL(name, import.meta.url), `\ufeff${table.map((row) => row.join(',')).join('\r\n')}\r\n`);
const unanalysed = (row) => row.slice(0, -1);
const [past, later] = [lines.slice(0, TRAINED), lines.slice(TRAINED)];
write('distillation-column.csv', [english, ...past]);
write('distillation-column-later.csv', [english, ...later].map(unanalysed));
write('蒸留塔.csv', [japanese, ...past]);
write('蒸留塔の続き.csv', [japanese, ...later].map(unanalysed));

// Soft sensors online, through the product: a series of 50 channels is trained on, then goes on row by row, with a
// laboratory value each 20 rows. Prints how long a row and a value take from request to answer; exits with 1 where the
// 95th percentile of the rows of a sensor is beyond the goal.
import {
  CHANNELS,
  features,
  GOAL_MS,
  onlineRow,
  plant,
  plantText,
  summary,
  taken,
  time,
  train,
} from './support/online-plant.mjs';
import { startProduct } from './support/running-product.mjs';

const ROWS = Number(process.env.HAKARU_BENCH_ROWS ?? 20_000);
const ONLINE = 600;
const EVERY = 20;
const DELAY = 5;
const LAGS = { largest: 30, step: 3 };

const models = [
  { name: 'ridge', parameters: { inputs: 'levels' } },
  { name: 'pls', parameters: { inputs: 'with_last', n_components: 4 } },
  { name: 'gradient_boosting', parameters: { inputs: 'present', trees: 100, leaves: 8 } },
  { name: 'moving_window_pls', parameters: { inputs: 'present', n_components: 4, window: 100 } },
  { name: 'locally_weighted_pls', parameters: { inputs: 'present', n_components: 3, locality: 1 } },
  { name: 'recursive_pls', parameters: { inputs: 'levels', n_components: 4, forgetting: 0.99 } },
];

/** What the laboratory would find: of three channels, some rows later. */
const found = (rows, row) => rows[row - 4][0] + 0.5 * rows[row - 10][1] - 0.8 * rows[row][2];

const product = await startProduct();
let isMissed = false;
try {
  const { call } = product;
  const rows = plant(ROWS + ONLINE);
  const options = { target: 'y', features, time: 'time', laboratory: { delay: DELAY }, lags: LAGS, models };
  const trained = await train(call, {
    text: plantText(rows, {
      count: ROWS,
      column: 'y',
      cell: (row) => (row % EVERY === 0 && row >= 10 ? found(rows, row).toFixed(5) : ''),
    }),
    base: '/softsensor',
    registration: { name: 'plant', options },
  });
  for (const { name, project_id, model_key } of trained) {
    const at = (verb) => `/softsensor/online/${verb}/${project_id}/${model_key}`;
    const first = Array.from({ length: 200 }, (_, index) => onlineRow(rows, ROWS + index));
    await call('POST', at('estimate'), { rows: first });
    const [estimates, lessons] = [[], []];
    for (let index = ROWS + 200; index < ROWS + ONLINE; index += 1) {
      const sent = { rows: [onlineRow(rows, index)] };
      estimates.push(await taken(() => call('POST', at('estimate'), sent)));
      const sample = index - DELAY;
      if (sample % EVERY === 0)
        lessons.push(
          await taken(() => call('POST', at('learn'), { sampled: time(sample), value: found(rows, sample) })),
        );
    }
    const [row, lesson] = [summary(estimates), summary(lessons)];
    isMissed ||= row.most > GOAL_MS;
    console.log(
      `soft-sensor-online: ${name}: a row of ${CHANNELS} channels ${row.text} (goal at most ${GOAL_MS} ms); a laboratory value ${lesson.text}`,
    );
  }
} finally {
  await product.stop();
}
process.exitCode = isMissed ? 1 : 0;

// Anomaly models online, through the product: a series of 50 channels is trained on, then goes on row by row, with a
// fault in it. Prints how long a row takes from request to answer; exits with 1 where the 95th percentile of the rows of
// a model is beyond the goal.
import {
  CHANNELS,
  features,
  GOAL_MS,
  onlineRow,
  plant,
  plantText,
  summary,
  taken,
  train,
} from './support/online-plant.mjs';
import { startProduct } from './support/running-product.mjs';

const ROWS = Number(process.env.HAKARU_BENCH_ROWS ?? 20_000);
const ONLINE = 600;
const types = [
  {
    training_type: 'time_series_anomaly_detection_unsupervised',
    models: ['pca', 'nearest_neighbours', 'isolation_forest', 'ensemble'],
  },
  { training_type: 'time_series_anomaly_detection_supervised', models: ['gradient_boosting'] },
];

/** In training, and online from the 300th row on, faults of 40 rows in which a channel leaves the others. */
const isFault = (row) => (row % 1000) - 300 >= 0 && (row % 1000) - 300 < 40;

const product = await startProduct();
let isMissed = false;
try {
  const { call } = product;
  const rows = plant(ROWS + ONLINE);
  for (let row = 0; row < rows.length; row += 1) if (isFault(row)) rows[row][7] += 12;
  for (const { training_type, models } of types) {
    const options = {
      features,
      time: 'time',
      labels: { column: 'fault' },
      window: { length: 20 },
      threshold: { smallest_duration: 5 },
      models: models.map((name) => ({ name })),
    };
    const trained = await train(call, {
      text: plantText(rows, { count: ROWS, column: 'fault', cell: (row) => Number(isFault(row)) }),
      base: '/timeseries',
      registration: { name: training_type, training_type, options },
    });
    for (const { name, project_id, model_key } of trained) {
      const url = `/timeseries/online/score/${project_id}/${model_key}`;
      await call('POST', url, { rows: Array.from({ length: 200 }, (_, index) => onlineRow(rows, ROWS + index)) });
      const scores = [];
      let alarms = 0;
      for (let index = ROWS + 200; index < ROWS + ONLINE; index += 1) {
        const sent = { rows: [onlineRow(rows, index)] };
        scores.push(
          await taken(async () => {
            const { found } = await call('POST', url, sent);
            alarms += Number(found.scores[0].alarm === true);
          }),
        );
      }
      const row = summary(scores);
      isMissed ||= row.most > GOAL_MS;
      console.log(
        `anomaly-online: ${name}: a row of ${CHANNELS} channels ${row.text} (goal at most ${GOAL_MS} ms); ${alarms} of ${scores.length} rows in alarm`,
      );
    }
  }
} finally {
  await product.stop();
}
process.exitCode = isMissed ? 1 : 0;

import { setTimeout as sleep } from 'node:timers/promises';

/** Channels of a plant, a row a minute, for models that run online. */
export const CHANNELS = 50;
export const names = Array.from({ length: CHANNELS }, (_, channel) => `x${channel + 1}`);
export const features = names.map((name) => ({ name, type: 'numeric' }));
export const GOAL_MS = 50;

/** Rows of channels that wander. */
export function plant(count) {
  let seed = 1;
  const uniform = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const state = new Float64Array(CHANNELS);
  return Array.from({ length: count }, () =>
    Array.from(state, (value, channel) => (state[channel] = 0.98 * value + uniform() - 0.5)),
  );
}

export const time = (row) => new Date(Date.UTC(2026, 0, 1) + row * 60_000).toISOString().slice(0, 19);

/** A row as online calls take it. */
export const onlineRow = (rows, row) => ({
  time: time(row),
  values: Object.fromEntries(names.map((channel, place) => [channel, rows[row][place]])),
});

/** The first `count` rows as a file's text, with a further column, `cell` of each row. */
export function plantText(rows, { count, column, cell }) {
  const lines = [['time', ...names, column].join(',')];
  for (let row = 0; row < count; row += 1)
    lines.push([time(row), ...rows[row].map((value) => value.toFixed(5)), cell(row)].join(','));
  return `${lines.join('\n')}\n`;
}

/** Trains on a file of this text. Answers the trained models. */
export async function train(call, { text, base, registration }) {
  const form = new FormData();
  form.append('name', registration.name);
  form.append('training_type', registration.training_type ?? 'soft_sensor');
  form.append('file', new Blob([text]), 'plant.csv');
  const { dataset_id } = await call('POST', '/dataset/register', form);
  while ((await call('GET', `/dataset/${dataset_id}/true`)).state !== 'ready') await sleep(100);
  const { project_id } = await call('POST', `${base}/register/${dataset_id}`, registration);
  await call('POST', `${base}/train/model/${project_id}`);
  for (;;) {
    const { status, trained_models } = await call('GET', `${base}/train/result/${project_id}`);
    if (status === 'trained') return trained_models.map(({ name, model_key }) => ({ name, project_id, model_key }));
    if (status !== 'training') throw new Error(`the training ended as ${status}`);
    await sleep(500);
  }
}

/** How long work takes, in ms. */
export async function taken(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const share = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))];

/** The median and the 95th percentile of times, as text and the latter as a number. */
export function summary(times) {
  const most = share(times, 0.95);
  return { most, text: `${share(times, 0.5).toFixed(1)} ms, 95th percentile ${most.toFixed(1)} ms` };
}

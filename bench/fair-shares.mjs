// What others wait for beside an organization that has much to do: five trainings beside 25 of another organization, five
// small files beside large ones of it, and small calls while it sends 50 files at once. Prints a line each; exits with 1 when
// a goal is missed.
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './support/running-product.mjs';

const MANY = 25;
const FEW = 5;
const UPLOADS = 50;
const LARGE_FILES = 6;
const LARGE_ROWS = Number(process.env.HAKARU_BENCH_ROWS ?? 400_000);
// Half of the machine, and what is under way when one comes.
const GOAL = 2.5;
const GOAL_CALL_MS = 1000;

const features = ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'numeric' }));
const models = [{ name: 'random_forest', parameters: { name: 'random_forest', n_estimators: 100 } }];

function table(rows, seed = 1) {
  let state = seed;
  const draw = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const lines = ['a,b,c,d,y'];
  for (let row = 0; row < rows; row += 1) {
    const [a, b, c, d] = [draw(), draw(), draw(), draw()];
    lines.push([a, b, c, d, a * b + Math.sin(5 * c) + d * draw()].map((value) => value.toFixed(5)).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function formOf(name, content) {
  const form = new FormData();
  form.append('name', name);
  form.append('file', new Blob([content]), `${name}.csv`);
  return form;
}

async function untilReady(call, dataset) {
  for (;;) {
    const { state } = await call('GET', `/dataset/${dataset}/true`);
    if (state === 'ready') return;
    if (state === 'failed') throw new Error('a table could not be read');
    await sleep(50);
  }
}

async function register(call, name, content) {
  const { dataset_id } = await call('POST', '/dataset/register', formOf(name, content));
  return dataset_id;
}

async function startTraining(call, dataset, name) {
  const { project_id } = await call('POST', `/regress/register/${dataset}`, {
    name,
    options: { targets: ['y'], features, models },
  });
  return (await call('POST', `/train/model/${project_id}`)).task_id;
}

async function untilEnded(call, task) {
  for (;;) {
    const { finished_at, state, error } = await call('POST', `/train/progress/${task}`);
    if (finished_at && state !== 'succeeded') throw new Error(`a training ended ${state}: ${JSON.stringify(error)}`);
    if (finished_at) return;
    await sleep(100);
  }
}

async function secondsOf(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function tell(name, alone, beside) {
  const ratio = beside / alone;
  console.log(
    `${name}: ${beside.toFixed(1)} s, alone ${alone.toFixed(1)} s, ratio ${ratio.toFixed(2)} (goal at most ${GOAL})`,
  );
  return ratio <= GOAL;
}

async function trainings(many, few) {
  const content = table(2000);
  const [ofMany, ofFew] = [await register(many, 'table', content), await register(few, 'table', content)];
  await Promise.all([untilReady(many, ofMany), untilReady(few, ofFew)]);
  while ((await few('GET', '/services/status')).state !== 'running') await sleep(100);
  let round = 0;
  async function trainFive(call, dataset) {
    round += 1;
    const tasks = [];
    for (let index = 0; index < FEW; index += 1)
      tasks.push(await startTraining(call, dataset, `five ${round} ${index}`));
    for (const task of tasks) await untilEnded(call, task);
  }
  // Shares go by what was used lately: both have used the same before they meet.
  await trainFive(few, ofFew);
  await trainFive(many, ofMany);
  const tasks = [];
  for (let index = 0; index < MANY; index += 1) tasks.push(await startTraining(many, ofMany, `many ${index}`));
  const beside = await secondsOf(() => trainFive(few, ofFew));
  let left = 0;
  for (const task of tasks) if (!(await many('POST', `/train/progress/${task}`)).finished_at) left += 1;
  for (const task of tasks) await untilEnded(many, task);
  const alone = await secondsOf(() => trainFive(few, ofFew));
  return tell(`fair-shares, ${FEW} trainings beside ${MANY} (of which ${left} were left)`, alone, beside);
}

async function readings(many, few) {
  const small = table(2000, 7);
  let round = 0;
  async function readFew() {
    round += 1;
    const names = Array.from({ length: FEW }, (_, index) => `small ${round} ${index}`);
    const datasets = await Promise.all(names.map((name) => register(few, name, small)));
    for (const dataset of datasets) await untilReady(few, dataset);
  }
  await readFew();
  const alone = await secondsOf(readFew);
  // A cell that is no number, after the sample: the file is rewritten row by row.
  const large = `${table(LARGE_ROWS, 3)}1,2,3,4,none\n`;
  const names = Array.from({ length: LARGE_FILES }, (_, index) => `large ${index}`);
  const datasets = await Promise.all(names.map((name) => register(many, name, large)));
  const beside = await secondsOf(readFew);
  const states = await Promise.all(datasets.map(async (id) => (await many('GET', `/dataset/${id}/true`)).state));
  const left = states.filter((state) => state === 'reading').length;
  for (const dataset of datasets) await untilReady(many, dataset);
  return tell(
    `fair-shares, ${FEW} small files beside ${LARGE_FILES} large ones (of which ${left} were left)`,
    alone,
    beside,
  );
}

async function uploads(many, few) {
  const content = table(20_000, 5);
  let sending = true;
  const taken = [];
  const calls = (async () => {
    while (sending) {
      taken.push(1000 * (await secondsOf(() => few('GET', '/datasets/list/'))));
      await sleep(20);
    }
  })();
  const seconds = await secondsOf(() =>
    Promise.all(
      Array.from({ length: UPLOADS }, (_, index) => {
        const form = new FormData();
        form.append('file', new Blob([content]), `${index}.csv`);
        return many('POST', '/upload/csv', form);
      }),
    ),
  );
  sending = false;
  await calls;
  taken.sort((a, b) => a - b);
  const [median, p95, slowest] = [0.5, 0.95, 1].map((share) => taken[Math.ceil(share * taken.length) - 1]);
  console.log(
    `fair-shares, small calls beside ${UPLOADS} uploads at once (${seconds.toFixed(1)} s): median ${median.toFixed(0)} ms, 95 % ${p95.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms of ${taken.length} (goal: slowest under ${GOAL_CALL_MS} ms)`,
  );
  return slowest < GOAL_CALL_MS;
}

const { callAs, stop } = await startProduct();
try {
  const [many, few] = [callAs('aiko'), callAs('chie')];
  const wanted = process.argv.slice(2);
  for (const measure of [uploads, readings, trainings]) {
    if (wanted.length > 0 && !wanted.includes(measure.name)) continue;
    if (!(await measure(many, few))) process.exitCode = 1;
  }
} finally {
  await stop();
}

// Lists of 100,000 rows of one organization, through the whole product: 95th percentiles of a caller alone and of 20 at
// once, and the ratio to a bare Fastify route that runs the same statements and sends their rows. Prints a line a list;
// exits with 1 when one missed its goals. HAKARU_BENCH_ROWS=20000 for fewer rows; names of lists as arguments for these
// alone, with no other rows than theirs: node bench/lists.mjs recipes
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { Scope } from '../apps/server/src/db/scope.ts';
import { listDatasets } from '../apps/server/src/features/datasets/list-datasets.ts';
import { listRecipes } from '../apps/server/src/features/preprocessing/recipes.ts';
import { listInferences } from '../apps/server/src/features/prediction/list-inferences.ts';
import { findProjects, selectProjects } from '../apps/server/src/features/training/projects/project-rows.ts';
import { listViews } from '../apps/server/src/features/visualization/views.ts';
import { pageAsked } from '../apps/server/src/db/lists/list-rows.ts';
import { startProduct } from './support/running-product.mjs';

const ROWS = Number(process.env.HAKARU_BENCH_ROWS ?? 100_000);
const GOALS = { alone: 20, together: 100, ratio: 1.5 };
const CALLERS = 20;
const FAR = Math.floor((ROWS * 0.75) / 25);

async function listProjects(scope, query) {
  const page = pageAsked(query, 'created_at', { status: 'state' });
  return selectProjects(scope, await findProjects(scope, query, page));
}

/** Which statements of many-rows.sql make each list's rows, and those that they name. */
const NEEDS = {
  datasets: [0, 1],
  projects: [0, 1, 2],
  predictions: [0, 1, 2, 3, 4, 5, 6],
  recipes: [7],
  views: [0, 1, 8],
};
const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(NEEDS);
const unknown = asked.filter((name) => !(name in NEEDS));
if (unknown.length > 0) throw new Error(`no list ${unknown.join(', ')}; there are ${Object.keys(NEEDS).join(', ')}`);

/** Two letters that names of the list have, other ones at each of some hundred calls: of words, of numbers, and of both. */
function wordAt(at) {
  const words = ['tensile strength line lot', '引張強さ', 'viscosity', '配合', 'furnace', 'model', '予測', 'batch'];
  const pairs = words.flatMap((word) => [...word].slice(0, -1).map((letter, place) => letter + [...word][place + 1]));
  const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  const all = [...new Set([...pairs, ...numbers, ...numbers.map((number) => `t ${number[0]}`)])].filter((word) =>
    word.trim(),
  );
  return all[(at * 37) % all.length];
}

/** What each list is asked for; a function makes another question of every call. */
const cases = [
  ...[
    ['datasets', '/datasets/list/', listDatasets, { training_type: 'regression' }, 'row_count'],
    ['projects', '/project/list/', listProjects, { training_type: 'clustering' }, 'status'],
    ['predictions', '/inference/list/all', listInferences, { state: 'succeeded' }, 'state'],
    ['views', '/visualization/views', listViews, null, 'name'],
  ].flatMap(([name, path, answer, filter, sort]) => [
    [`${name}, first page`, path, answer, () => ({})],
    [`${name}, page ${FAR}`, path, answer, () => ({ page: FAR })],
    [`${name}, page ${Math.floor(FAR / 1.5)}`, path, answer, () => ({ page: Math.floor(FAR / 1.5) })],
    [`${name}, sorted, page ${FAR}`, path, answer, () => ({ page: FAR, sort: `-${sort}` })],
    ...(filter
      ? [
          [`${name}, filtered`, path, answer, () => filter],
          [
            `${name}, filtered, page ${Math.floor(FAR / 4)}`,
            path,
            answer,
            () => ({ ...filter, page: Math.floor(FAR / 4) }),
          ],
        ]
      : []),
    [
      `${name}, search of another number at each call`,
      path,
      answer,
      (at) => ({ search: `${1 + ((at * 7919) % ROWS)}` }),
    ],
    [
      `${name}, search of two letters, sorted, of other words at each call`,
      path,
      answer,
      (at) => ({ search: wordAt(at), sort: 'name' }),
    ],
    [
      `${name}, search of two letters, sorted`,
      path,
      answer,
      (at) => ({ search: ['引張', '粘度', '予測', 'oa'][at % 4], sort: 'name' }),
    ],
  ]),
  ['datasets, category', '/datasets/list/', listDatasets, (at) => ({ category: `category ${at % 25}` })],
  ['datasets, tag', '/datasets/list/', listDatasets, (at) => ({ tag: `tag ${(at * 2) % 30}` })],
  ['recipes, first page', '/recipe/list', listRecipes, () => ({ form: 'any' })],
  [`recipes, page ${FAR}`, '/recipe/list', listRecipes, () => ({ form: 'any', page: FAR })],
  ['recipes, search', '/recipe/list', listRecipes, (at) => ({ form: 'any', search: `${1 + ((at * 7919) % ROWS)}` })],
]
  .map(([name, path, answer, query]) => ({ name, path, answer, query }))
  .filter(({ name }) => asked.includes(name.split(',')[0]));

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

/** Milliseconds until the whole answer was there. */
function fetched(url, headers) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length));
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`${url}: ${answer.statusCode}, ${bytes} bytes`)),
      );
    }).on('error', reject);
  });
}

function at95(times) {
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];
}

const middle = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Milliseconds of each of `calls` calls by `callers` callers, each of whom asks again when answered. */
async function timed(callers, calls, ask) {
  const times = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < calls) times.push(await ask(next++));
    }),
  );
  return times;
}

/** The statements that a list's answer takes, as the product makes them. */
async function statementsOf(url, orgId, answer, query) {
  let seen = [];
  const pool = new Pool({ connectionString: url });
  const db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => seen.push({ sql, parameters }),
  });
  try {
    // As of the third time on: what the product keeps of an order is there then.
    for (const _ of [1, 2, 3]) {
      seen = [];
      await answer(new Scope(db, { orgId, userId: null }), { page: 1, page_size: 25, ...query });
    }
  } finally {
    await db.destroy();
  }
  return seen;
}

async function fill(client, rows, organization, person) {
  const statements = readFileSync(new URL('./support/many-rows.sql', import.meta.url), 'utf8')
    .replaceAll('$organization', `'${organization}'`)
    .replaceAll('$person', `'${person}'`)
    .replaceAll('$rows', String(rows));
  // Between them the database looks at what it has, as it does by itself.
  const all = statements.split(';\n\n');
  const needed = new Set(asked.flatMap((name) => NEEDS[name]));
  if (Math.max(...Object.values(NEEDS).flat()) !== all.length - 1) throw new Error('NEEDS is of other statements');
  for (const statement of all.filter((_, at) => needed.has(at))) {
    await client.query(statement);
    await client.query('analyze');
  }
}

const product = await startProduct();
const { databaseUrl: url } = JSON.parse(readFileSync(`${product.home}/server.json`, 'utf8'));
const client = new Client({ connectionString: url });
let bare;
let missed = 0;
try {
  await client.connect();
  const { organization } = await product.call('GET', '/users/me');
  const { rows: people } = await client.query('select id from users where org_id = $1', [organization.id]);
  const began = performance.now();
  await fill(client, ROWS, organization.id, people[0].id);
  // What the database does by itself within minutes of such a change.
  await client.query('vacuum analyze');
  console.log(`lists: ${ROWS} rows of each list made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  bare = fork(new URL('./support/bare-route.mjs', import.meta.url), [url]);
  const [{ port }] = await once(bare, 'message');
  const headers = { authorization: `Bearer ${product.token}` };
  for (const { name, path, answer, query } of cases) {
    const ours = (at) => fetched(`${product.url}/api${path}?${new URLSearchParams(query(at))}`, headers);
    const statements = await Promise.all(
      Array.from({ length: 8 }, (_, at) => statementsOf(url, organization.id, answer, query(at))),
    );
    bare.send(statements);
    await once(bare, 'message');
    const plain = (at) => fetched(`http://127.0.0.1:${port}/${at % statements.length}`, {});
    // As many at once as are measured: each connection has planned its statements, of both.
    await timed(CALLERS, CALLERS * 5, ours);
    await timed(CALLERS, CALLERS * 5, plain);
    const alone = await timed(1, 100, (at) => ours(20 + at));
    const together = await timed(CALLERS, CALLERS * 15, (at) => ours(120 + at));
    const bares = at95(await timed(CALLERS, CALLERS * 15, plain));
    const turns = { ours: [], plain: [] };
    for (let turn = 0; turn < 60; turn += 1) {
      turns.ours.push(await ours(turn % statements.length));
      turns.plain.push(await plain(turn));
    }
    const [p95, p95s, ratio] = [at95(alone), at95(together), middle(turns.ours) / middle(turns.plain)];
    const reached = p95 < GOALS.alone && p95s < GOALS.together && ratio <= GOALS.ratio;
    if (!reached) missed += 1;
    console.log(
      `${name}: 95 % within ${p95.toFixed(1)} ms alone, ${p95s.toFixed(0)} ms at ${CALLERS} at once (the bare route ${bares.toFixed(0)} ms); ratio ${ratio.toFixed(2)} to the bare route (${middle(turns.ours).toFixed(1)} and ${middle(turns.plain).toFixed(1)} ms) (goals ${GOALS.alone} ms, ${GOALS.together} ms, ${GOALS.ratio})${reached ? '' : ' MISSED'}`,
    );
  }
} finally {
  bare?.kill();
  await client.end();
  await product.stop();
  agent.destroy();
}
process.exitCode = missed === 0 ? 0 : 1;

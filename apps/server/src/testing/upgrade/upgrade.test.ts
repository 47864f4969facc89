import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Lineage, PredictionDetail, ProjectSummary, TablePage } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfTask } from '../../features/datasets/testing/send-table.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { findDifferences } from './find-differences.ts';
import { readAnswer } from './read-answer.ts';
import type { Answer } from './version-client.ts';
import { restoreVersion, type RestoredVersion } from './restore-version.ts';

/**
 * Of a downloaded model what it had then: there may be more since, and how the program it brings along is cut into files
 * is each version's own business.
 */
function filesOfThen(answer: Answer, then: Answer): Answer {
  if (!('files' in answer && 'files' in then)) return answer;
  return { files: answer.files.filter((path) => then.files.includes(path) && !path.startsWith('hakaru_compute/')) };
}

/** Since then files have days without an hour, and steps are grouped by what they are used for. */
function asMeantSince(url: string, answer: Answer): Answer {
  if (url.startsWith('/inference/download/') && 'text' in answer)
    return { ...answer, text: answer.text.replaceAll(/(\d{4}-\d\d-\d\d)T00:00:00(?=[,\r\n])/g, '$1') };
  if (!url.startsWith('/preprocess/history/') || !('json' in answer)) return answer;
  const { entries, ...history } = answer.json as { entries: Row[] };
  return { json: { ...history, entries: entries.map(({ process_type: _then, ...entry }) => entry) } };
}

type Row = Record<string, unknown>;

/** Since then no interval of residuals is given for a row outside the domain. */
function withoutIntervalOutside(then: Row, now: Row | undefined): Row {
  if (now?.inside_domain !== false || now.lower !== null) return then;
  const { lower: _lower, upper: _upper, ...rest } = then;
  return rest;
}

function typedRows(answer: Answer, now: Answer): Answer {
  const rowsOf = (of: Answer) => ('json' in of ? (of.json as { rows?: Row[] }).rows : undefined);
  const rows = rowsOf(answer);
  if (!('json' in answer) || !rows) return answer;
  return {
    json: { ...(answer.json as object), rows: rows.map((row, at) => withoutIntervalOutside(row, rowsOf(now)?.[at])) },
  };
}

/** Rows by the names of their columns, of which there may be more since then. */
function byName({ columns, rows }: TablePage): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
}

const versions = join(import.meta.dirname, 'versions');

describe.each(readdirSync(versions).filter((name) => name.endsWith('.zip')))('what version %s made', (zip) => {
  let test: TestApp;
  let version: RestoredVersion;
  let headers: { authorization: string };

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const answer = await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() as T };
  }

  beforeAll(async () => {
    version = await restoreVersion(join(versions, zip));
    test = await createTestApp({ work: true, existing: version, env: { HAKARU_PUBLIC_URL: version.publicUrl } });
    headers = { ...(await test.as('aiko')), 'accept-language': 'en' } as typeof headers;
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  /** What the recorded calls of these paths answer otherwise than then. */
  async function differences(paths: RegExp): Promise<string[]> {
    const calls = version.calls.filter(({ url }) => paths.test(url));
    expect(calls).not.toEqual([]);
    const found: string[] = [];
    for (const { method, url, body, status, answer } of calls) {
      const now = await test.app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) });
      const said = readAnswer(String(now.headers['content-type'] ?? ''), now.rawPayload);
      const then = url.startsWith('/inference/execute/') ? typedRows(answer, said) : asMeantSince(url, answer);
      found.push(
        ...findDifferences(
          { status, ...filesOfThen(then, then) },
          { status: now.statusCode, ...filesOfThen(said, then) },
          `${method} ${url} `,
        ),
      );
    }
    return found;
  }

  const parts = {
    'datasets with their rows, pictures, series and files': /^\/(dataset|datasets|load)\b/,
    'views, tabulations and statistics': /^\/(visualization|statistics)\b/,
    'recipes and what they made': /^\/(preprocess|recipe|training\/recipe)\b/,
    'lineage and dependents': /^\/(lineage|dependents)\b/,
    'lists and details of projects': /^\/(projects?|regress\/project|.*\/project|training\/model_list|users)\b/,
    results: /^\/.*train\/result\b/,
    reports: /^\/.*\/report\b/,
    'models to download': /model\/download\b/,
    'held-out predictions of every row': /^\/training\/predictions\b/,
    'predictions of typed rows by every model': /^\/inference\/execute\b/,
    'stored predictions': /^\/(prediction\/[^/]+$|inference\/(?!execute)|.*\/prediction\/result)/,
    'inputs of models, and what a prediction would meet': /^\/prediction\/(inputs|check)\b/,
    'rows saved from models': /^\/training\/saved\b/,
    'questions to models': /\/(points|contributions|cut|cell_rows|costs|regions)\//,
  };

  it('finds the reports and downloads that were made, and their files', async () => {
    const { db } = test.context.database;
    const artefacts = await db.selectFrom('model_artefacts').selectAll().execute();
    const runs = await db
      .selectFrom('runs')
      .select(['id', 'subject_id', 'task'])
      .where('task', 'in', ['training.report', 'training.export'])
      .where('state', '=', 'succeeded')
      .execute();
    const made = (rows: string[]) => [...new Set(rows)].sort();
    expect(made(artefacts.map(({ model_key, name }) => `training.${name} ${model_key}`))).toEqual(
      made(runs.map(({ task, subject_id }) => `${task} ${subject_id}`)),
    );
    for (const { run_id, key } of artefacts) {
      expect(key.split('/')[1]).toBe(run_id);
      expect(await test.context.files.size(key)).toBeGreaterThan(0);
    }
    expect(made(artefacts.map(({ name }) => name))).toEqual(['export', 'report']);
  });

  it('lists its projects with what their trainings came to', async () => {
    const { body } = await call<{ items: ProjectSummary[] }>('GET', '/project/list/?page_size=100&status=trained');
    expect(body.items).not.toEqual([]);
    for (const { headline, ...project } of body.items)
      expect(headline, project.name).toMatchObject({ model: expect.any(String), model_key: expect.any(String) });
  });

  it.each(Object.entries(parts))(
    'is still there: %s',
    async (_, paths) => {
      expect(await differences(paths)).toEqual([]);
    },
    60_000,
  );

  it('was asked for entirely', () => {
    const asked = Object.values(parts);
    expect(version.calls.filter(({ url }) => !asked.some((paths) => paths.test(url)))).toEqual([]);
  });

  it.each([
    ['regression', 'pls', 'fresh', '強度', { coverage: 0.9 }],
    ['withRecipe', 'recipeModel', 'fresh', '前処理から', { coverage: 0.9 }],
    ['discriminant_analysis', 'lda', 'measured', '等級', {}],
    ['clustering', 'kmeans', 'measured', '割り当て', {}],
  ])(
    'predicts a dataset anew as it did: %s',
    async (project, model, dataset, name, order) => {
      const { named } = version;
      const url = `/prediction/${named[project]}`;
      const data = { kind: 'dataset', dataset_id: named[dataset] };
      const started = await call<{ prediction_id: string; task_id: string }>('POST', url, {
        name: `${name}, anew`,
        model_key: named[model],
        data,
        ...order,
      });
      expect(started.status).toBe(202);
      expect(await endOfTask(test, headers, started.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
      const then = version.calls
        .map(({ answer }) => ('json' in answer ? (answer.json as PredictionDetail) : undefined))
        .find((answer) => answer?.name === name && answer.rows);
      const now = (await call<PredictionDetail>('GET', `/prediction/${started.body.prediction_id}`)).body;
      if (!then?.rows || !now.rows) throw new Error('there are no rows');
      // Since then a file's rows are judged by their distance too.
      const {
        outside_domain: _outside,
        distance_distribution: _distances,
        seconds: _seconds,
        ...summary
      } = then.summary as Row;
      const rows = byName(now.rows);
      const known = byName(then.rows).map(({ inside_domain: inside, ...row }, at) => ({
        ...withoutIntervalOutside(row, rows[at]),
        ...(inside === false && { inside_domain: false }),
      }));
      expect(findDifferences({ rows: known, summary }, { rows, summary: now.summary })).toEqual([]);
    },
    60_000,
  );

  it('lends its rows to new work: scores of its PCA, another cut of its tree', async () => {
    const { named } = version;
    const scores = await call<{ task_id: string; dataset_id: string }>(
      'POST',
      `/dimensional/compression/scores/${named.dimensional_compression}/${named.pca}`,
      { name: 'scores anew', options: { columns: ['材料'] } },
    );
    expect(await endOfTask(test, headers, scores.body.task_id)).toMatchObject({ state: 'succeeded', error: null });
    const [then, now] = await Promise.all(
      [named.scores, scores.body.dataset_id].map((id) =>
        call<TablePage>('POST', `/load/dataset/${id}`, { page_size: 100 }),
      ),
    );
    expect(findDifferences(then?.body.rows, now?.body.rows)).toEqual([]);
    const cut = await call<{ sizes: number[] }>('POST', `/clustering/cut/${named.clustering}/${named.tree}`, {
      clusters: 4,
    });
    expect(cut.body.sizes).toHaveLength(4);
  });

  it('leads from a prediction back to its upload', async () => {
    const { nodes } = (await call<Lineage>('GET', `/lineage/prediction/${version.named.strength}`)).body;
    expect(nodes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['upload', 'version', 'training', 'model', 'prediction']),
    );
  });

  // Last, for it takes away what the others look at.
  it('is deleted with what depends on it on request only', async () => {
    const { named } = version;
    const refused = await call<{ detail: { code: string } }>('DELETE', `/dataset/delete/${named.table}`);
    expect([refused.status, refused.body.detail.code]).toEqual([400, 'dataset_in_use']);
    expect((await call('DELETE', `/dataset/delete/${named.table}?cascade=true`)).status).toBe(200);
    for (const kind of ['regression', 'discriminant_analysis', 'dimensional_compression', 'clustering'])
      expect((await call('GET', `/project/${named[kind]}`)).status).toBe(404);
    expect((await call('GET', `/dataset/${named.series}/true`)).status).toBe(200);
  });
});

import { maskPng, patternPng } from '../../features/datasets/images/testing/make-png.ts';
import { makeZip } from '../../features/datasets/images/testing/make-zip.ts';
import type { RecordedCall, VersionClient } from './version-client.ts';

export type UnrecordedCall = Pick<RecordedCall, 'method' | 'url' | 'body'>;

interface Trained {
  project: string;
  models: { model_key: string; name: string; index: number }[];
}

const HOUR_MS = 3_600_000;

/** A repeatable number from -1 to 1. */
const wobble = (row: number, column: number) => Math.sin(row * 12.9898 + column * 78.233) * Math.cos(row * 4.1414);
const materials = ['鉄', '銅', '亜鉛'] as const;

/** Parts whose strength and grade follow from how they were made, with a gap in every ninth pressure. */
function parts(first: number, rows: number): Record<string, string | number | boolean | null>[] {
  return Array.from({ length: rows }, (_, index) => {
    const row = first + index;
    const temperature = 120 + 30 * wobble(row, 1);
    const pressure = 5 + 3 * wobble(row, 2);
    const material = materials[row % 3] ?? '鉄';
    const strength = 0.8 * temperature - 4 * pressure + 6 * (row % 3) + wobble(row, 3);
    return {
      温度: Number(temperature.toFixed(2)),
      圧力: row % 9 === 8 ? null : Number(pressure.toFixed(2)),
      材料: material,
      点検: row % 4 === 0,
      日付: new Date(Date.UTC(2026, 0, 1) + row * 24 * HOUR_MS).toISOString().slice(0, 10),
      強度: Number(strength.toFixed(2)),
      判定: strength > 92 ? '良品' : strength > 76 ? '要確認' : '不良',
    };
  });
}

function csv(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {});
  return `${[names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map((cells) => cells.join(',')).join('\n')}\n`;
}

function without(rows: Record<string, unknown>[], ...names: string[]): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));
}

const features = [
  { name: '温度', type: 'numeric' },
  { name: '圧力', type: 'numeric' },
  { name: '材料', type: 'categorical' },
  { name: '点検', type: 'boolean' },
  { name: '日付', type: 'datetime' },
];
const numeric = features.slice(0, 2).concat({ name: '強度', type: 'numeric' });

/** Small forests and boosted trees: a file of 60 rows needs no more. */
const SMALL: Record<string, object> = {
  random_forest: { n_estimators: 8 },
  extra_trees: { n_estimators: 8 },
  gradient_boosting: { n_estimators: 12 },
  hist_gradient_boosting: { max_iter: 12 },
  lightgbm: { n_estimators: 12 },
};

/** Models that are downloaded. */
const exported = ['pls', 'random_forest', 'lightgbm', 'lda', 'pca', 'kmeans'];

function choices(names: readonly string[]): object[] {
  return names.map((name) => ({ name, parameters: { name, ...SMALL[name] } }));
}

const kinds = {
  regression: {
    register: '/regress/register',
    train: '/train/model',
    result: '/train/result',
    project: '/regress/project',
    report: '/regress/report',
    models: [
      'linear',
      'ridge',
      'pls',
      'gaussian_process',
      'svr',
      'knn',
      'random_forest',
      'gradient_boosting',
      'lightgbm',
    ],
    reports: ['pls', 'random_forest'],
    options: { targets: ['強度'], features },
  },
  discriminant_analysis: {
    register: '/discriminant/analysis/register',
    train: '/discriminant/analysis/train/model',
    result: '/discriminant/analysis/train/result',
    project: '/discriminant/analysis/project',
    report: '/discriminant/analysis/report',
    models: ['lda', 'pls_da', 'logistic_regression', 'svc', 'random_forest', 'hist_gradient_boosting'],
    reports: ['lda', 'pls_da'],
    options: { target: '判定', features },
  },
  dimensional_compression: {
    register: '/dimensional/compression/register',
    train: '/dimensional/compression/train/model',
    result: '/dimensional/compression/train/result',
    project: '/dimensional/compression/project',
    report: '/dimensional/compression/report',
    models: ['pca', 'factor_analysis', 'kernel_pca', 'umap'],
    reports: ['pca'],
    options: { features: numeric },
  },
  clustering: {
    register: '/clustering/register',
    train: '/clustering/train/model',
    result: '/clustering/train/result',
    project: '/clustering/project',
    report: '/clustering/report',
    models: ['kmeans', 'hierarchical', 'gaussian_mixture'],
    reports: ['kmeans', 'hierarchical'],
    options: { features: numeric, label_column: '判定', scan: { largest: 4 } },
  },
} as const;
type Kind = keyof typeof kinds;

/** Makes a little of everything through the API, and answers the calls that tell whether all of it is still there. */
export async function makeVersionData(
  client: VersionClient,
): Promise<{ asked: UnrecordedCall[]; named: Record<string, string> }> {
  const asked: UnrecordedCall[] = [];
  const get = (...urls: string[]) => asked.push(...urls.map((url) => ({ method: 'GET' as const, url })));
  const post = (url: string, body: object = {}) => asked.push({ method: 'POST', url, body });

  async function dataset(
    fields: Record<string, string>,
    file: { name: string; content: string | Buffer },
  ): Promise<string> {
    const { dataset_id: id } = await client.form<{ dataset_id: string }>('/dataset/register', fields, file);
    await client.until(
      () => client.get<{ state: string; statistics_state: string }>(`/dataset/${id}/true`),
      ({ state, statistics_state }) => state === 'failed' || (state === 'ready' && statistics_state !== 'running'),
    );
    get(`/dataset/${id}/false`, `/dataset/history/${id}`, `/lineage/dataset/${id}`, `/dependents/dataset/${id}`);
    return id;
  }

  const table = await dataset(
    { name: '部品', comment: '60 parts', category: 'upgrade' },
    { name: '部品.csv', content: csv(parts(0, 60)) },
  );
  post(`/load/dataset/${table}`, { page_size: 100, sort: { column: '強度', descending: true } });
  get(`/dataset/download/${table}?format=csv`, `/dataset/download/${table}?format=original`);
  const fresh = await dataset(
    { name: '新しい部品', data_type: 'inference_data' },
    { name: 'new.csv', content: csv(without(parts(60, 8), '強度', '判定')) },
  );
  const measured = await dataset(
    { name: '測定済み', data_type: 'inference_data' },
    { name: 'measured.csv', content: csv(parts(68, 8)) },
  );
  const series = await dataset(
    { name: '温度記録', form: 'time_series', options: JSON.stringify({ zone: 'Asia/Tokyo', label: null }) },
    {
      name: 'series.csv',
      content: csv(
        Array.from({ length: 48 }, (_, row) => ({
          at: new Date(Date.UTC(2026, 0, 1) + row * HOUR_MS).toISOString().slice(0, 19).replace('T', ' '),
          flow: (20 + 5 * wobble(row, 1)).toFixed(3),
        })),
      ),
    },
  );
  get(`/dataset/time_series/${series}`);
  const images = await dataset({ name: '外観', form: 'images' }, { name: '外観.zip', content: pictures() });
  get(
    `/dataset/image_summary/${images}`,
    `/dataset/pictures/${images}?page_size=100`,
    `/dataset/picture/${images}/1`,
    `/dataset/mean_picture/${images}?index=0`,
  );

  const { version_id: version } = await client.get<{ version_id: string }>(`/dataset/${table}/true`);
  const content = {
    charts: [{ id: '1', kind: 'distribution', settings: { columns: ['温度'] } }],
    selection: { all: [{ rows: [1, 2] }] },
  };
  const view = await client.post<{ id: string }>('/visualization/views', {
    name: '朝',
    dataset_id: table,
    version_id: version,
    content,
  });
  get(`/visualization/views/${view.id}`, '/visualization/views');
  const tabulation = await client.post<{ result_id: string; task_id: string }>(`/visualization/tabulation/${table}`, {
    columns: ['温度', '強度', '材料'],
    group: '材料',
  });
  await client.task(tabulation.task_id);
  get(`/visualization/tabulation/result/${tabulation.result_id}`);
  const measuredPictures = await client.post<{ result_id: string; task_id: string }>(`/visualization/images/${images}`);
  await client.task(measuredPictures.task_id);
  get(`/visualization/images/result/${measuredPictures.result_id}`);
  const along = await client.post<{ id: string; task_id: string }>(`/statistics/timeseries/${series}`);
  await client.task(along.task_id);
  get(`/statistics/timeseries/result/${along.id}`);

  const steps = [
    { id: 'clip', step: 'outliers_hampel', parameters: { columns: ['強度'], action: 'clip' } },
    { id: 'fill', step: 'missing_knn', parameters: { columns: ['圧力'] } },
    { id: 'half', step: 'formula', parameters: { column: '半分', formula: '[温度] / 2' } },
  ];
  const run = await client.post<{ temp_id: string; task_id: string }>(`/preprocess/dataset/${table}`, {
    recipe: { steps },
  });
  await client.task(run.task_id);
  const prepared = await client.post<{ dataset_id: string }>(`/new_dataset/register/${run.temp_id}`, {
    as: 'dataset',
    name: '整えた部品',
    comment: '',
    save_recipe: { name: '整える' },
  });
  get(
    `/preprocess/result/${run.temp_id}`,
    `/preprocess/history/${prepared.dataset_id}`,
    '/recipe/list',
    `/lineage/dataset/${prepared.dataset_id}`,
  );
  post(`/load/dataset/${prepared.dataset_id}`, { page_size: 100 });
  const [recipe] = (await client.get<{ items: { id: string }[] }>('/recipe/list')).items;
  get(`/recipe/${recipe?.id}`);
  post(`/training/recipe/${prepared.dataset_id}`, { recipe: { use: 'history' } });

  async function trained(
    kind: Kind,
    name: string,
    data: string,
    models: readonly string[],
    more: object = {},
  ): Promise<Trained> {
    const paths = kinds[kind];
    const { project_id: project } = await client.post<{ project_id: string }>(`${paths.register}/${data}`, {
      name,
      comment: '',
      options: { ...paths.options, ...more, models: choices(models) },
    });
    await client.post(`${paths.train}/${project}`);
    const done = await client.until(
      () => client.get<{ status: string; trained_models: Trained['models'] }>(`${paths.result}/${project}`),
      ({ status }) => status !== 'training',
    );
    if (done.trained_models.length !== models.length)
      throw new Error(`${kind}: trained ${done.trained_models.map((model) => model.name).join(', ')}`);
    get(
      `${paths.result}/${project}`,
      `${paths.project}/${project}`,
      `/project/${project}`,
      `/training/model_list/${project}`,
      `/lineage/project/${project}`,
    );
    return { project, models: done.trained_models };
  }

  async function reported(kind: Kind, { project, models }: Trained): Promise<void> {
    for (const { name, model_key } of models.filter((model) =>
      (kinds[kind].reports as readonly string[]).includes(model.name),
    )) {
      const url = `${kinds[kind].report}/${project}`;
      const { state } = await client.until(
        () => client.post<{ state: string }>(url, { model_key }),
        (answer) => ['success', 'failure'].includes(answer.state),
      );
      if (state !== 'success') throw new Error(`${kind}: no report of ${name}`);
      post(url, { model_key });
    }
  }

  async function predicted({ project, models }: Trained, order: object, path: string): Promise<string> {
    const started = await client.post<{ prediction_id: string; task_id: string }>(`/prediction/${project}`, order);
    await client.task(started.task_id);
    const key = (order as { model_key?: string }).model_key ?? models[0]?.model_key;
    get(
      `/prediction/${started.prediction_id}`,
      `${path}/${started.prediction_id}`,
      `/inference/${started.prediction_id}`,
      `/inference/download/${project}/${key}?inference_id=${started.prediction_id}`,
      `/lineage/prediction/${started.prediction_id}`,
    );
    return started.prediction_id;
  }

  const typed = without(parts(80, 3), '強度', '判定');
  const keyOf = ({ models }: Trained, name: string) => models.find((model) => model.name === name)?.model_key ?? '';
  const ofDataset = (id: string) => ({ kind: 'dataset', dataset_id: id });

  const regression = await trained('regression', '強度を予測', table, kinds.regression.models);
  await reported('regression', regression);
  for (const { model_key } of regression.models)
    post(`/inference/execute/${regression.project}/${model_key}`, {
      data: { kind: 'rows', rows: typed },
      coverage: 0.9,
    });
  for (const name of ['gaussian_process', 'linear'])
    get(
      `/training/predictions/${regression.project}/${keyOf(regression, name)}`,
      `/prediction/inputs/${regression.project}/${keyOf(regression, name)}`,
    );
  for (const { name, index } of regression.models.filter((model) => exported.includes(model.name))) {
    const url = `/regress/model/download/${regression.project}/${name}/${index}`;
    get(url);
    // One is packed already; today's version packs the others.
    if (name === 'pls') await client.send('GET', url);
  }
  post(`/inference/execute/${regression.project}/${keyOf(regression, 'gaussian_process')}`, {
    data: { kind: 'rows', rows: typed },
    coverage: 0.8,
    interval: 'model',
  });
  post(`/prediction/check/${regression.project}`, { model_key: keyOf(regression, 'pls'), data: ofDataset(fresh) });
  get(`/regress/project/${regression.project}/config`, '/regress/project/list/');
  const strength = await predicted(
    regression,
    { name: '強度', model_key: keyOf(regression, 'pls'), coverage: 0.9, data: ofDataset(fresh) },
    '/prediction',
  );
  await predicted(
    regression,
    {
      name: '手入力',
      model_key: keyOf(regression, 'random_forest'),
      coverage: 0.9,
      data: { kind: 'rows', rows: typed },
    },
    '/prediction',
  );

  const withRecipe = await trained('regression', '前処理ごと', prepared.dataset_id, ['linear', 'random_forest'], {
    recipe: { use: 'history' },
  });
  for (const { model_key } of withRecipe.models)
    post(`/inference/execute/${withRecipe.project}/${model_key}`, {
      data: { kind: 'rows', rows: typed },
      coverage: 0.9,
    });
  await predicted(
    withRecipe,
    { name: '前処理から', model_key: withRecipe.models[0]?.model_key, coverage: 0.9, data: ofDataset(fresh) },
    '/prediction',
  );

  const discriminant = await trained('discriminant_analysis', '判定', table, kinds.discriminant_analysis.models);
  await reported('discriminant_analysis', discriminant);
  for (const { name, model_key } of discriminant.models) {
    post(`/inference/execute/${discriminant.project}/${model_key}`, { data: { kind: 'rows', rows: typed } });
    if (exported.includes(name)) get(`/discriminant/analysis/model/download/${discriminant.project}/${name}`);
  }
  const lda = keyOf(discriminant, 'lda');
  get(`/training/predictions/${discriminant.project}/${lda}`, `/prediction/inputs/${discriminant.project}/${lda}`);
  const each = `${discriminant.project}/${lda}`;
  post(`/discriminant/analysis/cell_rows/${each}`, { part: 'out_of_fold', columns: ['材料'] });
  post(`/discriminant/analysis/costs/${each}`, {
    costs: [
      [0, 1, 1],
      [10, 0, 1],
      [1, 1, 0],
    ],
  });
  post(`/discriminant/analysis/regions/${each}`, {
    axes: { kind: 'features', first: '温度', second: '圧力' },
    grid: 10,
  });
  const grade = await predicted(
    discriminant,
    { name: '等級', model_key: lda, data: ofDataset(measured) },
    '/discriminant/analysis/prediction/result',
  );

  const compression = await trained('dimensional_compression', '二つの軸', table, kinds.dimensional_compression.models);
  await reported('dimensional_compression', compression);
  const pca = `${compression.project}/${keyOf(compression, 'pca')}`;
  for (const { name, model_key } of compression.models) {
    post(`/dimensional/compression/points/${compression.project}/${model_key}`, { columns: ['材料'] });
    if (exported.includes(name)) get(`/dimensional/compression/model/download/${compression.project}/${name}`);
  }
  post(`/dimensional/compression/contributions/${pca}`, { rows: [3] });
  const scores = await client.post<{ task_id: string; dataset_id: string }>(`/dimensional/compression/scores/${pca}`, {
    name: '主成分得点',
    options: { columns: ['材料'] },
  });
  await client.task(scores.task_id);
  const projected = await client.post<{ task_id: string; dataset_id: string }>(
    `/dimensional/compression/projection/${pca}`,
    { name: '射影', dataset_id: measured },
  );
  await client.task(projected.task_id);

  const clustering = await trained('clustering', '群', table, kinds.clustering.models);
  await reported('clustering', clustering);
  for (const { name, model_key } of clustering.models) {
    post(`/clustering/points/${clustering.project}/${model_key}`, { columns: ['材料'] });
    if (exported.includes(name)) get(`/clustering/model/download/${clustering.project}/${name}`);
    post(`/inference/execute/${clustering.project}/${model_key}`, {
      data: { kind: 'rows', rows: parts(80, 3).map(({ 温度, 圧力, 強度 }) => ({ 温度, 圧力, 強度 })) },
    });
  }
  const tree = `${clustering.project}/${keyOf(clustering, 'hierarchical')}`;
  post(`/clustering/cut/${tree}`, { clusters: 3 });
  get(`/prediction/inputs/${clustering.project}/${keyOf(clustering, 'kmeans')}`);
  const labels = await client.post<{ task_id: string; dataset_id: string }>(`/clustering/labels/${tree}`, {
    name: '群の番号',
    options: { clusters: 2, label_name: '群' },
  });
  await client.task(labels.task_id);
  const assigned = await predicted(
    clustering,
    { name: '割り当て', model_key: keyOf(clustering, 'kmeans'), data: ofDataset(measured) },
    '/clustering/prediction/result',
  );

  for (const saved of [scores, projected, labels]) {
    get(
      `/training/saved/${saved.dataset_id}`,
      `/lineage/dataset/${saved.dataset_id}`,
      `/preprocess/history/${saved.dataset_id}`,
    );
    post(`/load/dataset/${saved.dataset_id}`, { page_size: 100 });
  }
  get(
    '/datasets/list/?page_size=100',
    '/dataset',
    '/dataset/tags',
    '/dataset/categories',
    '/project/list/?page_size=100',
    '/projects',
    '/inference/list/all?page_size=100',
    '/users/me',
  );
  get(`/dependents/dataset/${table}`, `/dependents/project/${regression.project}`);

  return {
    asked,
    named: {
      table,
      fresh,
      measured,
      series,
      images,
      prepared: prepared.dataset_id,
      scores: scores.dataset_id,
      view: view.id,
      regression: regression.project,
      withRecipe: withRecipe.project,
      discriminant_analysis: discriminant.project,
      dimensional_compression: compression.project,
      clustering: clustering.project,
      pls: keyOf(regression, 'pls'),
      forest: keyOf(regression, 'random_forest'),
      recipeModel: withRecipe.models[0]?.model_key ?? '',
      lda,
      pca: keyOf(compression, 'pca'),
      kmeans: keyOf(clustering, 'kmeans'),
      tree: keyOf(clustering, 'hierarchical'),
      strength,
      grade,
      assigned,
    },
  };
}

function pictures(): Buffer {
  const of = (folder: string, number: number) => ({
    name: `検査/${folder}/${number}.png`,
    content: patternPng(number),
  });
  return makeZip([
    of('良品', 1),
    of('良品', 2),
    of('良品', 3),
    of('キズ', 4),
    of('キズ', 5),
    { name: '検査/マスク/キズ/4.png', content: maskPng(0.25) },
  ]);
}

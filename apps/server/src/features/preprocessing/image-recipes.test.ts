import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetDetail, ImageSummary, DatasetImage } from '@hakaru/contract';
import type { ImagePreparation } from '@hakaru/contract/preprocessing/image-calls';
import type { ImagePreview } from '@hakaru/contract/preprocessing/image-recipe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedData } from '../../tables/testing/shared-data.ts';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { signIn, type TestUser } from '../../testing/test-user.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { maskPng, patternPng } from '../datasets/images/testing/make-png.ts';
import { registerImages, sendImages } from '../datasets/images/testing/send-images.ts';
import { endOfTask } from '../datasets/testing/send-table.ts';

const tiles = sharedData('img_tile_a');
const half = { id: 'half', step: 'resize', parameters: { width: 20, height: 15 } };
const left = {
  id: 'left',
  step: 'crop',
  parameters: { region: { units: 'share', left: 0, top: 0, width: 0.5, height: 1 } },
};
const copies = { id: 'copies', step: 'augment', parameters: { copies: 2 } };

describe('recipes for images', () => {
  let test: TestApp;
  let aiko: TestUser;
  let dataset: string;

  const code = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { detail: { code: string } }).detail.code,
  ];
  const images = async (id: string) =>
    (await aiko.call<{ items: DatasetImage[] }>('GET', `/dataset/pictures/${id}?page_size=100`)).body.items;

  async function make(name: string, files: { path: string; content: Buffer }[]): Promise<string> {
    const { body } = await sendImages(test, aiko.headers, files);
    const { id, task } = await registerImages(test, aiko.headers, body.upload_id, name);
    expect(task.error).toBe(null);
    return id;
  }
  async function run(id: string, steps: object[]): Promise<ImagePreparation> {
    const { status, body } = await aiko.call<{ task_id: string; temp_id: string }>('POST', `/image/preprocess/${id}`, {
      recipe: { steps },
    });
    expect(status).toBe(202);
    expect((await endOfTask(test, aiko.headers, body.task_id)).error).toBe(null);
    return (await aiko.call<ImagePreparation>('GET', `/image/preprocess/result/${body.temp_id}`)).body;
  }

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    await test.context.compute.start();
    aiko = await signIn(test, 'aiko');
    dataset = await make('parts', [
      { path: 'parts/train/good/1.png', content: patternPng(1) },
      { path: 'parts/train/good/2.png', content: patternPng(2) },
      { path: 'parts/test/good/3.png', content: patternPng(3) },
      { path: 'parts/test/scratch/4.png', content: patternPng(4) },
      { path: 'parts/test/scratch/5.png', content: Buffer.from('text') },
      { path: 'parts/ground_truth/scratch/4_mask.png', content: maskPng(0.25) },
    ]);
    await waitFor(
      async () =>
        (await aiko.call('POST', `/image/preview/${dataset}`, { recipe: { steps: [] }, numbers: [1] })).status === 200
          ? true
          : undefined,
      120_000,
    );
  }, 180_000);
  afterAll(() => test.close());

  it('are previewed on chosen images', async () => {
    const { body } = await aiko.call<ImagePreview>('POST', `/image/preview/${dataset}`, {
      recipe: { steps: [half, left] },
      up_to: 'left',
      numbers: [1, 4],
    });
    expect(body.pictures.map(({ before, after }) => [before?.width, after[0]?.width])).toEqual([
      [20, 10],
      [20, 10],
    ]);
    expect(body.steps.map(({ id, pictures_in, changed }) => [id, pictures_in, changed])).toEqual([
      ['half', 2, 2],
      ['left', 2, 2],
    ]);
    expect(body.pictures[0]?.after[0]?.image).toMatch(/^data:image\/webp;base64,/);
  });

  it('refuse parameters that do not fit, naming the field, and steps that are none', async () => {
    const wrong = await aiko.call<{ detail: { loc: unknown[] }[] }>('POST', `/image/preprocess/${dataset}`, {
      recipe: { steps: [{ ...half, parameters: { width: 0, height: 5 } }] },
    });
    expect([wrong.status, wrong.body.detail[0]?.loc]).toEqual([
      422,
      ['body', 'recipe', 'steps', 0, 'parameters', 'width'],
    ]);
    expect(
      (
        await aiko.call('POST', `/image/preprocess/${dataset}`, {
          recipe: { steps: [{ id: 'x', step: 'missing_knn', parameters: {} }] },
        })
      ).status,
    ).toBe(422);
    expect(
      code(await aiko.call('POST', `/image/preprocess/${dataset}`, { recipe: { steps: [{ ...half, on: false }] } })),
    ).toEqual([400, 'recipe_empty']);
    const late = { id: 'late', step: 'normalise', parameters: { scope: 'training' } };
    const described = await aiko.call('POST', `/image/preview/${dataset}`, {
      recipe: { steps: [copies, late] },
      numbers: [1],
    });
    expect([...code(described), (described.body as { detail: { params: object } }).detail.params]).toMatchObject([
      400,
      'image_learned_after_copies',
      { number: 2 },
    ]);
  });

  it('become a dataset of their own with classes, splits, masks, history and account; the original stays', async () => {
    const before = [await images(dataset), (await aiko.call<DatasetDetail>('GET', `/dataset/${dataset}/false`)).body];
    const done = await run(dataset, [half, copies]);
    expect(done).toMatchObject({
      state: 'ready',
      result: {
        pictures_in: 5,
        pictures: 8,
        masks: 1,
        left_out_count: 1,
        left_out: [{ path: 'parts/test/scratch/5.png', code: 'not_a_picture', step: null }],
      },
    });
    expect(
      done.result?.steps.map(({ changed, added, notes }) => [
        changed,
        added,
        notes.map((note) => [note.code, note.count]),
      ]),
    ).toEqual([
      [4, 0, []],
      [0, 4, [['not_copied', 2]]],
    ]);
    const ben = await signIn(test, 'ben');
    const { status, body } = await ben.call<{ dataset_id: string; version: number }>(
      'POST',
      `/image/new_dataset/register/${done.temp_id}`,
      { as: 'dataset', name: 'small parts', save_recipe: { name: 'halving' } },
    );
    expect([status, body.version]).toEqual([201, 1]);
    const made = (await aiko.call<DatasetDetail>('GET', `/dataset/${body.dataset_id}/false`)).body;
    expect(made).toMatchObject({
      form: 'images',
      preprocessed: true,
      row_count: 8,
      statistics_state: 'none',
      training_type: 'analysis',
    });
    const rows = await images(body.dataset_id);
    expect(rows.map(({ path, split, good, width }) => [path, split, good, width])).toEqual(
      [
        ['parts/train/good/1.png', 'train', true, 20],
        ['parts/train/good/1_aug1.png', 'train', true, 20],
        ['parts/train/good/1_aug2.png', 'train', true, 20],
        ['parts/train/good/2.png', 'train', true, 20],
        ['parts/train/good/2_aug1.png', 'train', true, 20],
        ['parts/train/good/2_aug2.png', 'train', true, 20],
        ['parts/test/good/3.png', 'test', true, 20],
        ['parts/test/scratch/4.png', 'test', false, 20],
      ].sort((a, b) => rows.findIndex(({ path }) => path === a[0]) - rows.findIndex(({ path }) => path === b[0])),
    );
    expect(rows.find(({ path }) => path.endsWith('4.png'))?.mask_share).toBeCloseTo(0.25, 5);
    expect((await aiko.call<ImageSummary>('GET', `/dataset/image_summary/${body.dataset_id}`)).body).toMatchObject({
      layout: 'good_defect',
      pictures: 8,
      masks: 1,
    });
    expect(
      (
        await test.app.inject({
          url: `/api/dataset/picture/${body.dataset_id}/2?variant=thumbnail`,
          headers: aiko.headers,
        })
      ).statusCode,
    ).toBe(200);
    expect([await images(dataset), (await aiko.call<DatasetDetail>('GET', `/dataset/${dataset}/false`)).body]).toEqual(
      before,
    );
    const history = (
      await aiko.call<{ entries: object[]; sources: object[] }>('GET', `/preprocess/history/${body.dataset_id}`)
    ).body;
    expect(history.entries).toMatchObject([
      {
        process_type: 'geometry',
        action_name: 'resize',
        parameters: { width: 20 },
        pictures_changed: 4,
        changes: { rows_in: 4, rows_out: 4 },
      },
      { process_type: 'augmentation', action_name: 'augment', changes: { rows_in: 4, rows_made: 4, rows_out: 8 } },
    ]);
    expect(history.sources).toMatchObject([{ dataset_id: dataset, name: 'parts', exists: true }]);
    expect(
      code(await aiko.call('POST', `/image/new_dataset/register/${done.temp_id}`, { as: 'dataset', name: 'twice' })),
    ).toEqual([400, 'preparation_registered']);
    // Neither kind of result answers the other's calls.
    expect([
      (await aiko.call('GET', `/preprocess/result/${done.temp_id}`)).status,
      (await aiko.call('POST', `/new_dataset/register/${done.temp_id}`, { as: 'version' })).status,
    ]).toEqual([404, 404]);
  });

  it('become the next version; a name that is taken is refused', async () => {
    const id = await make('versions', [
      { path: 'a/1.png', content: patternPng(5) },
      { path: 'b/2.png', content: patternPng(6) },
    ]);
    const done = await run(id, [{ id: 'flip', step: 'flip', parameters: {} }]);
    expect(
      code(await aiko.call('POST', `/image/new_dataset/register/${done.temp_id}`, { as: 'dataset', name: 'parts' })),
    ).toEqual([400, 'name_taken']);
    expect(
      (await aiko.call('POST', `/image/new_dataset/register/${done.temp_id}`, { as: 'version' })).body,
    ).toMatchObject({
      dataset_id: id,
      version: 2,
    });
    expect((await aiko.call<DatasetDetail>('GET', `/dataset/${id}/false`)).body).toMatchObject({
      version: 2,
      row_count: 2,
    });
  });

  it('are saved in versions, beside recipes for tables of the same name', async () => {
    const saved = { name: 'later', recipe: { steps: [half] } };
    const first = (await aiko.call<{ id: string }>('POST', '/image/recipe/save', saved)).body;
    expect(code(await aiko.call('POST', '/image/recipe/save', saved))).toEqual([400, 'recipe_name_taken']);
    expect((await aiko.call('POST', '/image/recipe/save', { ...saved, again: true })).body).toMatchObject({
      version: 2,
    });
    const listed = async (form: string) =>
      (
        await aiko.call<{ items: { name: string; form: string; version: number }[] }>(
          'GET',
          `/recipe/list?search=later&form=${form}`,
        )
      ).body.items;
    expect([await listed('images'), await listed('table')]).toMatchObject([
      [{ name: 'later', form: 'images', version: 2 }],
      [],
    ]);
    expect((await aiko.call('GET', `/image/recipe/${first.id}`)).body).toMatchObject({
      recipe: { steps: [{ step: 'resize', on: true, parameters: { width: 20, interpolation: 'area' } }] },
    });
    expect((await aiko.call('GET', `/recipe/${first.id}`)).status).toBe(404);
    expect((await aiko.call('DELETE', `/recipe/delete/${first.id}`)).body).toEqual({ deleted: 2 });
  });

  it('stop within two seconds, and leave nothing', async () => {
    const many = await make(
      'many',
      Array.from({ length: 60 }, (_, index) => ({ path: `a/${index}.png`, content: patternPng(index, 700, 500) })),
    );
    const { body } = await aiko.call<{ task_id: string; temp_id: string }>('POST', `/image/preprocess/${many}`, {
      recipe: { steps: [{ id: 'm', step: 'denoise', parameters: { radius: 7 } }] },
    });
    await waitFor(
      async () =>
        (await aiko.call<{ stage: string | null }>('POST', `/train/progress/${body.task_id}`)).body.stage ===
        'image_steps'
          ? true
          : undefined,
      30_000,
    );
    const requested = Date.now();
    await aiko.call('POST', `/tasks/${body.task_id}/stop`, {});
    expect((await endOfTask(test, aiko.headers, body.task_id)).state).toBe('stopped');
    expect(Date.now() - requested).toBeLessThan(2500);
    expect((await aiko.call('GET', `/image/preprocess/result/${body.temp_id}`)).body).toMatchObject({
      state: 'stopped',
      result: null,
    });
    expect(await test.context.files.list(`runs/${body.task_id}`)).toEqual([]);
  });

  it.skipIf(!tiles)('treat real tiles (skipped where the shared data are absent)', async () => {
    const files = readdirSync(tiles!, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(jpg|png)$/.test(name) && /crack|free/.test(name))
      .map((path) => ({ path: `tiles/${path.replaceAll('\\', '/')}`, content: readFileSync(join(tiles!, path)) }));
    let upload: string | undefined;
    for (let start = 0; start < files.length; start += 100)
      upload = (await sendImages(test, aiko.headers, files.slice(start, start + 100), upload)).body.upload_id;
    const { id } = await registerImages(test, aiko.headers, upload!, 'tiles');
    const done = await run(id, [
      { id: 'e', step: 'clahe', parameters: {} },
      { id: 'r', step: 'resize', parameters: { width: 128, height: 128 } },
    ]);
    expect(done.result).toMatchObject({ pictures: 177, masks: 57, left_out_count: 0 });
    expect(done.result?.steps[1]?.sizes_after).toEqual({
      least_width: 128,
      most_width: 128,
      least_height: 128,
      most_height: 128,
    });
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { DatasetDetail, DatasetSummary, ImageSummary, ImageUploadPreview, DatasetImage } from '@hakaru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCp932 } from '../../../tables/export/encode-cp932.ts';
import { sharedData } from '../../../tables/testing/shared-data.ts';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { signIn, type TestUser } from '../../../testing/test-user.ts';
import { endOfTask, registerTable } from '../testing/send-table.ts';
import { formWith } from '../../../testing/post-form.ts';
import { claimingPng, maskPng, patternPng } from './testing/make-png.ts';
import { makeZip } from './testing/make-zip.ts';
import { registerImages, sendImages } from './testing/send-images.ts';

const tiles = sharedData('img_tile_a');

describe('datasets of images', () => {
  let test: TestApp;
  let headers: TestUser['headers'];
  let call: TestUser['call'];
  let others: TestUser;

  const code = (body: unknown) => (body as { detail: { code: string } }).detail.code;
  const preview = async (id: string, corrections: object = {}) =>
    (await call<ImageUploadPreview>('POST', `/upload/images/${id}`, corrections)).body;
  const images = async (id: string, query = '') =>
    (await call<{ items: DatasetImage[]; total: number }>('GET', `/dataset/pictures/${id}${query}`)).body;
  const storedFiles = async () =>
    (await Promise.all(['uploads', 'runs'].map((prefix) => test.context.files.list(prefix)))).flat();
  const get = (url: string, more = {}) => test.app.inject({ url: `/api${url}`, headers: { ...headers, ...more } });

  beforeAll(async () => {
    test = await createTestApp({ work: true });
    ({ headers, call } = await signIn(test, 'aiko'));
    others = await signIn(test, 'chie');
    await test.context.compute.start();
  });
  afterAll(() => test.close());

  describe('a collection of good and defective parts, zipped by Windows in Japan', () => {
    let id: string;
    beforeAll(async () => {
      const zip = makeZip([
        { name: encodeCp932('検査\\学習\\良品\\1.png'), content: patternPng(1) },
        { name: encodeCp932('検査\\学習\\良品\\2.png'), content: patternPng(2) },
        { name: encodeCp932('検査\\テスト\\良品\\3.png'), content: patternPng(1) },
        { name: encodeCp932('検査\\テスト\\キズ\\4.png'), content: patternPng(4) },
        { name: encodeCp932('検査\\テスト\\キズ\\切れた.png'), content: patternPng(5).subarray(0, 120) },
        { name: encodeCp932('検査\\テスト\\キズ\\文字.png'), content: Buffer.from('ただの文字') },
        { name: encodeCp932('検査\\テスト\\キズ\\空.png') },
        { name: encodeCp932('検査\\テスト\\キズ\\巨大.png'), content: claimingPng(30_000, 30_000) },
        { name: encodeCp932('検査\\テスト\\キズ\\壊れた.png'), content: patternPng(6), crc: 1 },
        { name: encodeCp932('検査\\マスク\\キズ\\4.png'), content: maskPng(0.25) },
        { name: encodeCp932('検査\\Thumbs.db'), content: Buffer.from('x') },
        { name: encodeCp932('検査\\学習\\良品\\入れ子.zip'), content: Buffer.from('PK') },
      ]);
      const sent = await sendImages(test, headers, [{ path: '検査.zip', content: zip }]);
      expect(sent).toMatchObject({ status: 201, body: { file_count: 1, byte_size: zip.length } });
      const found = await preview(sent.body.upload_id);
      expect(found).toMatchObject({
        form: 'images',
        layout: 'good_defect',
        picture_count: 9,
        mask_count: 1,
        folder_count: 4,
        file_name: '検査.zip',
      });
      expect(found.folders.map(({ path, role, label, split }) => [path, role, label, split])).toEqual([
        ['検査/テスト/キズ', 'defect', 'キズ', 'test'],
        ['検査/テスト/良品', 'good', '良品', 'test'],
        ['検査/マスク/キズ', 'mask', 'キズ', null],
        ['検査/学習/良品', 'good', '良品', 'train'],
      ]);
      expect(found.problems).toEqual([
        { code: 'system_file', count: 1, paths: ['検査/Thumbs.db'] },
        { code: 'nested_archive', count: 1, paths: ['検査/学習/良品/入れ子.zip'] },
      ]);
      const registered = await registerImages(test, headers, sent.body.upload_id, '外観検査');
      expect(registered.task).toMatchObject({ state: 'succeeded', error: null });
      id = registered.id;
    });

    it('is a dataset of its form', async () => {
      expect((await call<DatasetDetail>('GET', `/dataset/${id}/false`)).body).toMatchObject({
        form: 'images',
        training_type: 'analysis',
        state: 'ready',
        row_count: 9,
        statistics_state: 'none',
        columns: [],
      });
      const listed = (await call<{ items: DatasetSummary[] }>('GET', '/dataset?form=images')).body.items;
      expect(listed.map((dataset) => dataset.id)).toEqual([id]);
      expect((await call<{ items: DatasetSummary[] }>('GET', '/datasets/list/?form=table')).body.items).toEqual([]);
    });

    it('names every bad file and what is wrong with it', async () => {
      const found = await images(id, '?page_size=100');
      expect(
        Object.fromEntries(found.items.map(({ path, problems }) => [path.slice(path.lastIndexOf('/') + 1), problems])),
      ).toEqual({
        '1.png': ['duplicate', 'duplicate_across_splits'],
        '2.png': [],
        '3.png': [],
        '4.png': [],
        '切れた.png': ['truncated'],
        '文字.png': ['not_a_picture'],
        '空.png': ['empty'],
        '巨大.png': ['too_large'],
        '壊れた.png': ['corrupt'],
      });
      const four = found.items.find(({ path }) => path.endsWith('キズ/4.png'));
      expect(four).toMatchObject({
        width: 40,
        height: 30,
        mode: 'grey8',
        format: 'PNG',
        label: 'キズ',
        good: false,
        split: 'test',
        mask_share: 0.25,
        mask_path: '検査/マスク/キズ/4.png',
      });
      expect(four?.histogram.reduce((sum, count) => sum + count, 0)).toBe(1200);
    });

    it('pages, sorts, searches and filters', async () => {
      expect(await images(id, '?problem=any&page_size=2')).toMatchObject({ total: 6, page: 1 });
      expect((await images(id, '?problem=too_large')).items.map(({ path }) => path)).toEqual([
        '検査/テスト/キズ/巨大.png',
      ]);
      expect((await images(id, `?label=${encodeURIComponent('良品')}&split=train`)).total).toBe(2);
      expect((await images(id, `?search=${encodeURIComponent("' OR 1=1 --")}`)).total).toBe(0);
      const bright = (await images(id, '?sort=-brightness_mean')).items.map(
        ({ brightness_mean }) => brightness_mean ?? -1,
      );
      expect(bright).toEqual([...bright].sort((a, b) => b - a));
      expect((await call('GET', `/dataset/pictures/${id}?sort=file`)).status).toBe(422);
    });

    it('is summed up', async () => {
      const { body } = await call<ImageSummary>('GET', `/dataset/image_summary/${id}`);
      expect(body).toMatchObject({
        layout: 'good_defect',
        pictures: 9,
        readable: 4,
        masks: 1,
        size_count: 1,
        left_out: [{ code: 'system_file', count: 1 }, { code: 'nested_archive' }],
      });
      expect(body.classes.map(({ label, good, split, count }) => [label, good, split, count])).toEqual([
        ['キズ', false, 'test', 6],
        ['良品', true, 'test', 1],
        ['良品', true, 'train', 2],
      ]);
      expect(body.means).toEqual([
        { label: null, count: 4 },
        { label: 'キズ', count: 1 },
        { label: '良品', count: 3 },
      ]);
    });

    it('gives out images, thumbnails, masks and means to who may see them, and again only where they changed', async () => {
      const four = (await images(id, '?search=4.png')).items[0]!;
      const view = await get(`/dataset/picture/${id}/${four.number}`);
      expect([view.headers['content-type'], view.rawPayload]).toEqual(['image/png', patternPng(4)]);
      expect(view.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
      const again = await get(`/dataset/picture/${id}/${four.number}`, {
        'if-none-match': view.headers.etag as string,
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      const thumbnail = await get(`/dataset/picture/${id}/${four.number}?variant=thumbnail`);
      expect([thumbnail.headers['content-type'], thumbnail.rawPayload.subarray(8, 12).toString()]).toEqual([
        'image/webp',
        'WEBP',
      ]);
      expect((await get(`/dataset/picture/${id}/${four.number}?variant=mask`)).headers['content-type']).toBe(
        'image/png',
      );
      expect((await get(`/dataset/mean_picture/${id}?index=2`)).headers['content-type']).toBe('image/png');
      const text = (await images(id, '?problem=not_a_picture')).items[0]!;
      expect((await get(`/dataset/picture/${id}/${text.number}`)).statusCode).toBe(404);
      expect(
        (await get(`/dataset/picture/${id}/${text.number}?variant=original`)).headers['content-disposition'],
      ).toMatch(/^attachment/);
      for (const url of [
        `/dataset/picture/${id}/1`,
        `/dataset/mean_picture/${id}`,
        `/dataset/pictures/${id}`,
        `/dataset/image_summary/${id}`,
      ]) {
        expect(
          (
            await test.app.inject({
              url: `/api${url}`,
              headers: { ...others.headers, 'if-none-match': view.headers.etag as string },
            })
          ).statusCode,
        ).toBe(404);
        expect((await test.app.inject({ url: `/api${url}` })).statusCode).toBe(401);
      }
    });

    it('is downloaded as it was uploaded, with a table of what was found', async () => {
      const zip = unzipSync(new Uint8Array((await get(`/dataset/download/${id}`)).rawPayload));
      expect(Object.keys(zip)).toHaveLength(12);
      expect(Buffer.from(zip['検査/テスト/キズ/4.png']!)).toEqual(patternPng(4));
      expect(Buffer.from(zip['検査/マスク/キズ/4.png']!)).toEqual(maskPng(0.25));
      expect(new TextDecoder().decode(zip['pictures.csv'])).toMatch(
        /\r\n\d,検査\/テスト\/キズ\/4\.png,キズ,false,test,検査\/マスク\/キズ\/4\.png,PNG,40,30,grey8/,
      );
      const table = unzipSync(new Uint8Array((await get(`/dataset/download/${id}?format=parquet`)).rawPayload));
      expect(Object.keys(table)).toEqual(['pictures.parquet', 'dataset.json']);
      const some = await test.app.inject({
        method: 'POST',
        url: '/api/download/file',
        headers,
        payload: [`dataset/${id}/picture/1`, `dataset/${id}/picture/2`],
      });
      expect(Object.keys(unzipSync(new Uint8Array(some.rawPayload)))).toHaveLength(2);
      const whole = await test.app.inject({
        method: 'POST',
        url: '/api/download/file',
        headers,
        payload: [`dataset/${id}/original`],
      });
      expect(Object.keys(unzipSync(new Uint8Array(whole.rawPayload)))).toContain('外観検査/検査/テスト/キズ/4.png');
    });

    it('is no table: what needs one says so', async () => {
      const refused = await Promise.all([
        call('POST', `/load/dataset/${id}`, {}),
        call('POST', `/statistics/${id}`),
        call('POST', `/load/points/${id}`, { x: 'a', y: 'b' }),
      ]);
      expect(refused.map(({ status, body }) => [status, code(body)])).toEqual(
        Array.from({ length: 3 }, () => [400, 'dataset_not_table']),
      );
      const table = await registerTable(
        test,
        headers,
        { name: 'a table' },
        { name: 'a.csv', content: 'x,y\n1,2\n3,4\n' },
      );
      expect(code((await call('GET', `/dataset/pictures/${table}`)).body)).toBe('dataset_not_images');
      expect((await call('DELETE', `/dataset/delete/${table}`)).status).toBe(200);
    });

    it('is renamed, and deleted with every file', async () => {
      expect(
        (await call<DatasetDetail>('PUT', `/dataset/${id}`, { category: '外観', comment: '夜勤分' })).body,
      ).toMatchObject({ category: '外観', comment: '夜勤分' });
      expect((await storedFiles()).filter((key) => key.startsWith('runs/')).length).toBeGreaterThan(15);
      expect((await call('DELETE', `/dataset/delete/${id}`)).status).toBe(200);
      expect((await storedFiles()).filter((key) => key.startsWith('runs/'))).toEqual([]);
    });
  });

  it('shows an image that lies in a zip before it is registered', async () => {
    const content = makeZip([{ name: '良品/1.png', content: patternPng(21) }]);
    const { body } = await sendImages(test, headers, [{ path: 'parts.zip', content }]);
    const [example] = (await preview(body.upload_id as string)).examples;
    const path = encodeURIComponent(example?.path ?? '');
    const image = await get(`/upload/images/${body.upload_id}/picture?path=${path}`);
    expect([image.statusCode, image.rawPayload]).toEqual([200, patternPng(21)]);
  });

  it('takes files in batches, each in place of what came under its path before', async () => {
    const first = await sendImages(test, headers, [
      { path: 'parts/a/1.png', content: patternPng(11) },
      { path: 'parts/b/2.png', content: Buffer.from('broken') },
    ]);
    const id = first.body.upload_id as string;
    const second = await sendImages(
      test,
      headers,
      [
        { path: 'parts/b/2.png', content: patternPng(12) },
        { path: 'parts/b/3.png', content: patternPng(13) },
      ],
      id,
    );
    expect(second.body).toMatchObject({ upload_id: id, file_count: 3 });
    expect(
      (await call<{ files: { path: string }[] }>('GET', `/upload/images/${id}`)).body.files.map(({ path }) => path),
    ).toEqual(['parts/a/1.png', 'parts/b/2.png', 'parts/b/3.png']);
    expect((await storedFiles()).filter((key) => key.startsWith(`uploads/${id}`))).toHaveLength(3);
    expect((await others.call('GET', `/upload/images/${id}`)).status).toBe(404);
    expect((await sendImages(test, others.headers, [{ path: 'x.png', content: patternPng(1) }], id)).status).toBe(404);
    expect(await preview(id)).toMatchObject({
      layout: 'class_folders',
      classes: [
        { label: 'a', count: 1 },
        { label: 'b', count: 2 },
      ],
    });
    const { examples } = await preview(id);
    expect(examples.map(({ path, label }) => `${label} ${path}`)).toEqual([
      'a parts/a/1.png',
      'b parts/b/2.png',
      'b parts/b/3.png',
    ]);
    const shown = (path: string, as = headers) => get(`/upload/images/${id}/picture?path=${path}`, as);
    const [image, none, theirs] = [
      await shown('parts/b/3.png'),
      await shown('parts/b/4.png'),
      await shown('parts/b/3.png', others.headers),
    ];
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect(image.rawPayload).toEqual(patternPng(13));
    expect([none.statusCode, theirs.statusCode]).toEqual([404, 404]);
    expect(await preview(id, { folders: { 'parts/b': { label: 'bad', split: 'test' } } })).toMatchObject({
      classes: [
        { label: 'a', split: null },
        { label: 'bad', split: 'test' },
      ],
    });
    const { id: dataset, task } = await registerImages(test, headers, id, 'batches', {
      folders: { 'parts/b': { label: 'bad', split: 'test' } },
    });
    expect(task.state).toBe('succeeded');
    expect((await images(dataset)).items.map(({ label, split, problems }) => [label, split, problems])).toEqual([
      ['a', null, []],
      ['bad', 'test', []],
      ['bad', 'test', []],
    ]);
    expect((await call<DatasetDetail>('GET', `/dataset/${dataset}/false`)).body.training_type).toBe('classification');
  });

  it('takes a zip with its registration', async () => {
    const form = formWith(
      { name: 'at once', form: 'images' },
      { name: 'z.zip', content: makeZip([{ name: 'a/1.png', content: patternPng(1) }]) },
    );
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/dataset/register',
      headers: { ...headers, 'content-type': form.type },
      payload: await form.body,
    });
    expect(answer.statusCode).toBe(202);
    expect(await endOfTask(test, headers, answer.json().task_id)).toMatchObject({ state: 'succeeded' });
  });

  it('fails where no image can be read, and says of which file', async () => {
    const { body } = await sendImages(test, headers, [{ path: 'a/text.png', content: Buffer.from('hello') }]);
    const { task } = await registerImages(test, headers, body.upload_id, 'none');
    expect(task).toMatchObject({
      state: 'failed',
      error: { code: 'images_none_readable', params: { count: 1, path: 'a/text.png' } },
    });
  });

  describe('an upload that is refused leaves nothing behind', () => {
    it.each([
      [
        'a path that leads outside',
        [{ path: '../x.png', content: patternPng(1) }],
        'images_path_unsafe',
        /\.\.\/x\.png.*フォルダの外/,
      ],
      [
        'a zip that leads outside',
        [
          { path: 'a.png', content: patternPng(1) },
          { path: 'z.zip', content: makeZip([{ name: '../../x.png' }]) },
        ],
        'zip_unsafe_name',
        /z\.zip.*受け付けません/,
      ],
      [
        'a zip with a password',
        [{ path: 'z.zip', content: makeZip([{ name: 'x.png', flags: 1 }]) }],
        'file_protected',
        /パスワード/,
      ],
      ['a damaged zip', [{ path: 'z.zip', content: Buffer.from('not a zip') }], 'zip_damaged', /壊れて/],
    ])('%s', async (_, files, expected, words) => {
      const before = await storedFiles();
      const { status, body } = await sendImages(test, headers, files, undefined, 'ja');
      expect([status, body.detail.code]).toEqual([400, expected]);
      expect(body.detail.response).toMatch(words);
      expect(await storedFiles()).toEqual(before);
    });

    it('a zip of more than 100,000 entries, while one of 100,000 is listed', async () => {
      const entries = Array.from({ length: 100_001 }, (_, index) => ({ name: `a/${index}.png` }));
      const over = await sendImages(test, headers, [
        { path: 'many.zip', content: makeZip(entries, { declared: 65_534 }) },
      ]);
      expect([over.status, over.body.detail.code]).toEqual([400, 'zip_too_many_entries']);
      const before = process.memoryUsage().rss;
      const under = await sendImages(test, headers, [
        { path: 'many.zip', content: makeZip(entries.slice(1), { declared: 65_534 }) },
      ]);
      expect(await preview(under.body.upload_id)).toMatchObject({
        picture_count: 100_000,
        classes: [{ label: '', count: 100_000 }],
      });
      expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
    });

    it('an upload without an image cannot be registered', async () => {
      const { body } = await sendImages(test, headers, [{ path: 'readme.txt', content: Buffer.from('x') }]);
      await expect(registerImages(test, headers, body.upload_id, 'nothing')).rejects.toThrow('images_none');
    });
  });

  it.skipIf(!tiles)(
    'reads real tiles with their masks (skipped where the shared data are absent)',
    async () => {
      const files = readdirSync(tiles!, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(jpg|png)$/.test(name))
        .map((path) => ({ path: `tiles/${path.replaceAll('\\', '/')}`, content: readFileSync(join(tiles!, path)) }));
      let id: string | undefined;
      for (let start = 0; start < files.length; start += 100)
        id = (await sendImages(test, headers, files.slice(start, start + 100), id)).body.upload_id;
      expect(await preview(id!)).toMatchObject({
        layout: 'good_defect',
        picture_count: 237,
        mask_count: 117,
        problems: [],
      });
      const { id: dataset, task } = await registerImages(test, headers, id!, 'tiles');
      expect(task.state).toBe('succeeded');
      const { body } = await call<ImageSummary>('GET', `/dataset/image_summary/${dataset}`);
      expect(body).toMatchObject({ pictures: 237, readable: 237, masks: 117 });
      expect(body.classes.map(({ label, good, count }) => [label, good, count])).toEqual([
        ['blowhole', false, 60],
        ['crack', false, 57],
        ['free', true, 120],
      ]);
      expect(
        (await images(dataset, '?label=crack&page_size=100')).items.every(
          ({ mask_share }) => mask_share !== null && mask_share > 0 && mask_share < 0.5,
        ),
      ).toBe(true);
    },
    120_000,
  );
});

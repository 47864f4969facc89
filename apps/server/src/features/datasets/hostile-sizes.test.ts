import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetDetail, TablePage, TaskProgress } from '@hakaru/contract';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { makeZip, type ZipPart } from './images/testing/make-zip.ts';
import { endOfTask } from './testing/send-table.ts';
import { postForm } from '../../testing/post-form.ts';

const SLOW = 180_000;
const MB = 1024 * 1024;
let test: TestApp;
let headers: { authorization: string };
let small: TestApp;
beforeAll(async () => {
  test = await createTestApp({ work: true });
  headers = await test.as('aiko');
  small = await createTestApp({ env: { HAKARU_UPLOAD_LIMIT_MB: '64' } });
  await small.app.listen({ port: 0, host: '127.0.0.1' });
}, SLOW);
afterAll(async () => {
  await test.close();
  await small.close();
});
// Whatever was sent, the server goes on answering.
afterEach(async () => {
  expect((await test.app.inject({ url: '/api/dataset', headers })).statusCode).toBe(200);
});

/** What was done, and how many MB the process took more at its most, the sender's own memory included. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  try {
    const result = await work();
    return { result, grownMb: (Math.max(most, process.memoryUsage.rss()) - before) / MB };
  } finally {
    clearInterval(timer);
  }
}

const upload = (name: string, content: Buffer | string) =>
  postForm(test, headers, '/upload/csv', {}, { name, content });

interface Refusal {
  status: number;
  body: { detail: { code: string; response: string } };
  sentMb: number;
}

/** Sends a form whose file is made as it is sent, for as long as the server takes it. */
async function sendEndless(announcedBytes: number): Promise<Refusal> {
  const { port } = small.app.server.address() as AddressInfo;
  const { authorization } = await small.as('aiko');
  const piece = Buffer.from(`${'1234.5678,9876.54321\n'.repeat(3000)}`);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const request = send({
      port,
      host: '127.0.0.1',
      path: '/api/upload/csv',
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=b', 'content-length': announcedBytes },
    });
    request.on('response', (response) => {
      isAnswered = true;
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Refusal['body'], sentMb: sent / MB });
      });
    });
    request.on('error', (error) => isAnswered || reject(error));
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="endless.csv"\r\n\r\na,b\n');
    const more = (): void => {
      while (!isAnswered && sent < announcedBytes) {
        sent += piece.length;
        if (!request.write(piece)) return void request.once('drain', more);
      }
    };
    more();
  });
}

it(
  'a file of 10 GB is refused at the limit, long before it has arrived, in bounded memory',
  { timeout: SLOW },
  async () => {
    const { result, grownMb } = await watched(() => sendEndless(10 * 1024 * MB));
    expect([result.status, result.body.detail.code, result.body.detail.response]).toEqual([
      413,
      'upload_too_large',
      'The file is larger than the limit of 64 MB.',
    ]);
    expect(result.sentMb).toBeLessThan(200);
    expect(grownMb).toBeLessThan(250);
    expect((await small.app.inject({ url: '/api/dataset', headers: await small.as('aiko') })).statusCode).toBe(200);
  },
);

describe('a table of 20,000 columns', { timeout: 4 * SLOW }, () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `sensor ${index}`);
  const csv = `${names.join(',')}\n${Array.from({ length: 10 }, (_, row) => names.map((__, index) => ((row * 7919 + index * 31) % 1000) / 10).join(',')).join('\n')}\n`;

  it('is read in bounded time and memory, and is shown a part at a time', async () => {
    const { result, grownMb } = await watched(async () => {
      const { status, body } = await postForm(
        test,
        headers,
        '/dataset/register',
        { name: 'wide' },
        { name: 'wide.csv', content: csv },
      );
      expect(status).toBe(202);
      // A dozen seconds of processor time; on a machine that does much else it waits for its turn.
      const task = await waitFor(async () => {
        const now = (
          await test.app.inject({ method: 'POST', url: `/api/train/progress/${body.task_id}`, headers })
        ).json() as TaskProgress;
        return now.finished_at ? now : undefined;
      }, 3 * SLOW);
      expect([task.state, task.error]).toEqual(['succeeded', null]);
      return body.dataset_id as string;
    });
    expect(grownMb).toBeLessThan(3000);
    const detail = (await test.app.inject({ url: `/api/dataset/${result}/false`, headers })).json() as DatasetDetail;
    expect([detail.row_count, detail.columns.length, detail.columns[19_999]?.name]).toEqual([
      10,
      20_000,
      'sensor 19999',
    ]);
    const page = async (payload: object) =>
      (
        await test.app.inject({ method: 'POST', url: `/api/load/dataset/${result}`, headers, payload })
      ).json() as TablePage;
    const first = await page({});
    expect([first.columns.length, first.rows.length, first.total]).toEqual([500, 10, 10]);
    const value = (row: number): number => ((row * 7919 + 19_999 * 31) % 1000) / 10;
    expect((await page({ columns: ['sensor 19999'], page_size: 2 })).rows).toEqual([[value(0)], [value(1)]]);
  });

  it('of one more is refused, saying how many can be read', async () => {
    const { status, body } = await upload(
      'wider.csv',
      `${csv.slice(0, csv.indexOf('\n'))},one more\n${'1,'.repeat(20_000)}2\n`,
    );
    expect([status, body.detail.code, body.detail.response]).toEqual([
      400,
      'table_too_many_columns',
      'The table has 20,001 columns; at most 20,000 can be read.',
    ]);
  });
});

describe('an archive that unpacks to far more than it is', { timeout: SLOW }, () => {
  const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') };
  const strings = 'xl/sharedStrings.xml';
  const sharing = (count: number): ZipPart[] => [
    { name: '0.csv', content: Buffer.alloc(20 * MB, '1,2\n') },
    ...Array.from({ length: count }, (_, index) => ({ name: `${index + 1}.csv`, sharing: 0 })),
  ];

  it.each([
    ['a zip of tables', 'bomb.zip', () => makeZip(sharing(199)), 'zip_bomb', /would be [\d,]+ times its size/],
    [
      'a gzip',
      'bomb.csv.gz',
      () => {
        const part = gzipSync(Buffer.alloc(64 * MB));
        return Buffer.concat(Array.from({ length: 20 }, () => part));
      },
      'gzip_bomb',
      /unpacked, it is more than 1,0\d\d MB/,
    ],
    [
      'a workbook',
      'bomb.xlsx',
      () => makeZip([types, { name: strings, content: Buffer.alloc(300 * MB, '<si><t>1</t></si>') }]),
      'zip_bomb',
      /would be [\d,]+ times its size/,
    ],
    [
      'a workbook that says how large its words are',
      'words.xlsx',
      () =>
        makeZip([
          types,
          { name: 'xl/media/1.png', content: noise(4 * MB) },
          { name: strings, content: Buffer.from('x'), size: 300 * MB },
        ]),
      'workbook_too_large',
      /is 304 MB, more than the 256 MB/,
    ],
    [
      'a workbook that says less than it holds',
      'lie.xlsx',
      () => makeZip([types, { name: 'xl/workbook.xml', content: Buffer.alloc(200 * MB, ' '), size: 1000 }]),
      'file_damaged',
      /damaged or cut off/,
    ],
  ])('%s is refused in words', async (_, name, make, code, words) => {
    const content = make();
    const { result, grownMb } = await watched(() => upload(name, content));
    expect([result.status, result.body.detail?.code]).toEqual([400, code]);
    expect(result.body.detail.response).toMatch(words);
    expect(grownMb).toBeLessThan(400);
  });

  it.each(['/etc/table.csv', 'C:\\Windows\\table.csv', 'a/../../table.csv', '..\\table.csv'])(
    'and one whose entry is called %s is refused as a whole',
    async (name) => {
      const { status, body } = await upload(
        't.zip',
        makeZip([
          { name: 'ok.csv', content: Buffer.from('a,b\n1,2\n') },
          { name, content: Buffer.from('a,b\n1,2\n') },
        ]),
      );
      expect([status, body.detail.code]).toEqual([400, 'zip_unsafe_name']);
      expect(body.detail.response).toContain('outside its folder');
    },
  );
});

/** Bytes that nothing makes smaller. */
function noise(bytes: number): Buffer {
  const made = Buffer.alloc(bytes);
  for (let index = 0, seed = 1; index < bytes; index += 4)
    made.writeUInt32LE((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0), index);
  return made;
}

it('a cell of 30 MB is refused, naming its row and column, in bounded memory', { timeout: SLOW }, async () => {
  const content = Buffer.concat([Buffer.from('id,note\n1,a\n2,'), Buffer.alloc(30 * MB, 'x'), Buffer.from('\n3,y\n')]);
  const { result, grownMb } = await watched(() => upload('cell.csv', content));
  expect([result.status, result.body.detail.code, result.body.detail.response]).toEqual([
    400,
    'table_cell_too_long',
    expect.stringMatching(/^Row 3, column “note”: the cell or its row is longer than 8 million characters/),
  ]);
  // The form that is sent is held twice by its sender.
  expect(grownMb).toBeLessThan(400);
});

describe('NUL bytes', { timeout: SLOW }, () => {
  it('inside of cells are taken off and listed', async () => {
    const { status, body } = await upload('nul.csv', 'name,value\nab\0c,1\nd,2\0\n');
    expect([status, body.rows]).toEqual([
      201,
      [
        ['ab\0c', '1'],
        ['d', '2\0'],
      ],
    ]);
    const registered = await postForm(test, headers, '/dataset/register', { name: 'nul', upload_id: body.upload_id });
    expect((await endOfTask(test, headers, registered.body.task_id)).state).toBe('succeeded');
    const page = (
      await test.app.inject({
        method: 'POST',
        url: `/api/load/dataset/${registered.body.dataset_id}`,
        headers,
        payload: {},
      })
    ).json() as TablePage;
    expect(page.rows).toEqual([
      ['abc', 1],
      ['d', 2],
    ]);
    const detail = (
      await test.app.inject({ url: `/api/dataset/${registered.body.dataset_id}/false`, headers })
    ).json() as DatasetDetail;
    expect(detail.problems?.map(({ code }) => code)).toContain('control_removed');
  });

  it('alone are no table', async () => {
    const { status, body } = await upload('zeros.csv', Buffer.alloc(5 * MB));
    expect([status, body.detail.code]).toEqual([400, 'file_not_a_table']);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCp932 } from '../../tables/export/encode-cp932.ts';
import { makeZip } from '../../features/datasets/images/testing/make-zip.ts';
import { EntryDamaged, openZip } from './open-zip.ts';

const limits = { file: 'test.zip', maxEntries: 100_000, maxUnpackedMb: 4096 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hakaru-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(content: Uint8Array, given = limits) {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(path, content);
  return openZip(path, given);
}
async function entriesOf(content: Uint8Array, given = limits) {
  const zip = await opened(content, given);
  await zip.close();
  return zip.entries;
}
const refusal = (content: Uint8Array, given = limits) =>
  opened(content, given).then(
    () => null,
    ({ code, params }) => ({ code, ...params }),
  );

it('reads what another program wrote, stored and deflated', async () => {
  const large = new Uint8Array(300_000).map((_, index) => (index * index) % 251);
  const zip = await opened(
    zipSync({ 'a/1.png': large, 'a/2.png': [new Uint8Array([7, 8]), { level: 0 }], 'empty.png': new Uint8Array() }),
  );
  const contents = await Promise.all(
    zip.entries.map(async (entry) => [entry.name, await buffer(await zip.read(entry))]),
  );
  await zip.close();
  expect(contents).toEqual([
    ['a/1.png', Buffer.from(large)],
    ['a/2.png', Buffer.from([7, 8])],
    ['empty.png', Buffer.alloc(0)],
  ]);
});

describe('names', () => {
  const names = async (...given: Parameters<typeof makeZip>[0]) =>
    (await entriesOf(makeZip(given))).map(({ name }) => name);

  it('are CP932 as Windows in Japan writes them, with its backslashes', async () => {
    // The second byte of 表 and ソ is that of a backslash.
    expect(
      await names({ name: encodeCp932('検査表\\良品\\ソリ①.png') }, { name: encodeCp932('キズ/髙さ.png') }),
    ).toEqual(['検査表/良品/ソリ①.png', 'キズ/髙さ.png']);
  });

  it('are UTF-8 where that is noted, or where all of them are valid in it', async () => {
    expect(await names({ name: '良品/ä.png', flags: 0x800 })).toEqual(['良品/ä.png']);
    expect(await names({ name: '良品/が.png'.normalize('NFD') })).toEqual(['良品/が.png']);
  });

  it('that fit neither come out somehow', async () => {
    expect(await names({ name: Buffer.from([0x61, 0xff, 0xfd, 0x2e]) })).toEqual(['aÿý.']);
  });
});

describe('a zip is refused as a whole', () => {
  it.each(['../../etc/passwd', '/etc/passwd', 'C:\\Windows\\x.png', 'a/../../x.png', '..\\x.png'])(
    'where an entry is called %s',
    async (name) => {
      expect(await refusal(makeZip([{ name: 'ok.png' }, { name }]))).toMatchObject({
        code: 'zip_unsafe_name',
        entry: name.replaceAll('\\', '/'),
      });
    },
  );

  it('that unpacks to far more than it is, in entries that share their bytes', async () => {
    const first = { name: '0.png', content: Buffer.alloc(20 * 1024 * 1024) };
    const bomb = makeZip([
      first,
      ...Array.from({ length: 199 }, (_, index) => ({ name: `${index + 1}.png`, sharing: 0 })),
    ]);
    expect(bomb.length).toBeLessThan(60_000);
    expect(await refusal(bomb)).toMatchObject({ code: 'zip_bomb' });
  });

  it('that unpacks to more than the limit', async () => {
    const entry = { name: '1.png', content: Buffer.alloc(10 * 1024 * 1024) };
    expect(await refusal(makeZip([entry]), { ...limits, maxUnpackedMb: 5 })).toEqual({
      code: 'zip_unpacked_too_large',
      file: 'test.zip',
      found_mb: 10,
      limit_mb: 5,
    });
  });

  it('with more entries than the limit, whatever it says itself', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.png` }));
    const few = { ...limits, maxEntries: 2000 };
    expect(await refusal(makeZip(many), few)).toMatchObject({ code: 'zip_too_many_entries', limit: 2000 });
    expect(await refusal(makeZip(many, { declared: 3 }), few)).toMatchObject({
      code: 'zip_too_many_entries',
      limit: 2000,
    });
    expect(await entriesOf(makeZip(many.slice(1)), few)).toHaveLength(2000);
  });

  it('with a password', async () => {
    expect(await refusal(makeZip([{ name: 'a.png', flags: 1 }]))).toEqual({ code: 'file_protected', file: 'test.zip' });
  });

  it.each([
    ['cut off', makeZip([{ name: 'a.png', content: Buffer.alloc(1000) }]).subarray(0, 60)],
    ['empty', Buffer.alloc(0)],
    ['a text', Buffer.from('PK, but not a zip')],
    [
      'without a directory where it says',
      makeZip([{ name: 'a.png' }]).map((byte, index, all) =>
        index >= all.length - 6 && index < all.length - 2 ? 0xee : byte,
      ),
    ],
  ])('that is %s', async (_, content: Uint8Array) => {
    expect(await refusal(content)).toMatchObject({ code: 'zip_damaged' });
  });
});

it.each([
  ['more than the directory says', { size: 100 }],
  ['less', { size: 5000 }],
  ['something else', { crc: 1 }],
])('breaks where an entry holds %s', async (_, lie) => {
  const zip = await opened(makeZip([{ name: 'a.png', content: Buffer.alloc(1000, 3), ...lie }]));
  await expect(buffer(await zip.read(zip.entries[0]!))).rejects.toThrow(EntryDamaged);
  await zip.close();
});

it('tells links', async () => {
  const entries = await entriesOf(
    makeZip([
      { name: 'link.png', content: Buffer.from('/etc/passwd'), mode: 0o120777 },
      { name: 'file.png', mode: 0o100644 },
    ]),
  );
  expect(entries.map(({ isLink }) => isLink)).toEqual([true, false]);
});

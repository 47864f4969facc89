import { deleteDataset, getDataset, getMe, getWebSettings, listDatasets } from '@hakaru/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideAccess } from './access.ts';
import { ApiError, InvalidFieldsError, NetworkError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { fileName } from './download-file.ts';
import { requestUrl } from './request-url.ts';

const id = '0198c9a2-6d2f-7cc3-98c4-dc0c0c07398f';
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const lost = vi.fn();
const replace = vi.fn<(refused: string) => Promise<string | null>>();

function answers(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function headersOf(call: number): Record<string, string> {
  return sent.mock.calls[call]?.[1].headers as Record<string, string>;
}

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  provideAccess({ token: () => Promise.resolve('first'), replace, lost });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('spells addresses from the contract', () => {
  expect(requestUrl(getDataset, { params: { dataset_id: 'a b', min_schema: 'false' } })).toBe(
    '/api/dataset/a%20b/false',
  );
  expect(requestUrl(listDatasets, { query: { page: 2, search: 'steel & iron', category: undefined } })).toBe(
    '/api/datasets/list/?page=2&search=steel+%26+iron',
  );
});

it('sends token and language, and nothing to who does not need it', async () => {
  sent.mockImplementation(() => Promise.resolve(answers(200, {})));
  await callApi(getMe, {});
  expect(headersOf(0)).toMatchObject({ authorization: 'Bearer first', 'accept-language': 'en-GB' });
  await callApi(getWebSettings, {});
  expect(headersOf(1)).not.toHaveProperty('authorization');
});

it('repeats a request once with a new token', async () => {
  sent.mockResolvedValueOnce(answers(401, {})).mockResolvedValueOnce(answers(200, { name: 'Aiko' }));
  replace.mockResolvedValue('second');
  expect(await callApi(getMe, {})).toEqual({ name: 'Aiko' });
  expect(replace).toHaveBeenCalledWith('first');
  expect(headersOf(1).authorization).toBe('Bearer second');
  expect(lost).not.toHaveBeenCalled();
});

it('makes a change once that is asked for twice at the same time, and again afterwards', async () => {
  sent.mockImplementation(async () => answers(200, {}));
  const twice = [callApi(deleteDataset, { params: { id } }), callApi(deleteDataset, { params: { id } })];
  expect(await Promise.all(twice)).toEqual([{}, {}]);
  expect(sent).toHaveBeenCalledTimes(1);
  await callApi(deleteDataset, { params: { id } });
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockImplementation(() =>
    Promise.resolve(answers(404, { detail: { response: 'no', code: 'not_found', params: {}, request_id: 'r' } })),
  );
  await expect(callApi(deleteDataset, { params: { id } })).rejects.toThrow();
  await expect(callApi(deleteDataset, { params: { id } })).rejects.toThrow();
  expect(sent).toHaveBeenCalledTimes(4);
});

it('reports the session lost when no new token can be had', async () => {
  sent.mockResolvedValue(answers(401, {}));
  replace.mockResolvedValue(null);
  await expect(callApi(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(lost).toHaveBeenCalledOnce();
});

it('turns answers into errors', async () => {
  const detail = { response: 'In use', code: 'dataset_in_use', params: { count: 2 }, request_id: 'r1' };
  sent.mockResolvedValueOnce(answers(400, { detail }));
  await expect(callApi(deleteDataset, { params: { id } })).rejects.toMatchObject({
    status: 400,
    code: 'dataset_in_use',
    words: 'In use',
    requestId: 'r1',
  });
  sent.mockResolvedValueOnce(
    answers(422, { detail: [{ loc: ['body', 'name'], msg: 'is required', type: 'missing' }] }),
  );
  await expect(callApi(getMe, {})).rejects.toThrow(
    new InvalidFieldsError([{ loc: ['body', 'name'], msg: 'is required', type: 'missing' }]),
  );
  sent.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(callApi(getMe, {})).rejects.toThrow(new ApiError(502, 'server_busy'));
  sent.mockRejectedValueOnce(new TypeError('failed to fetch'));
  await expect(callApi(getMe, {})).rejects.toBeInstanceOf(NetworkError);
});

it('checks requests and answers at compile time', () => {
  const unused = async () => {
    // @ts-expect-error a parameter is missing
    await callApi(getDataset, { params: { dataset_id: id } });
    // @ts-expect-error there is no such sort of body
    await callApi(getMe, { body: {} });
    const dataset = await callApi(getDataset, { params: { dataset_id: id, min_schema: 'true' } });
    // @ts-expect-error a dataset has no such field
    return dataset.nothing;
  };
  expect(unused).toBeTypeOf('function');
});

it('reads the exact file name', () => {
  expect(fileName(`attachment; filename="____.csv"; filename*=UTF-8''%E6%B8%AC%E5%AE%9A.csv`)).toBe('測定.csv');
  expect(fileName('attachment; filename="a.zip"')).toBe('a.zip');
  expect(fileName(null)).toBeNull();
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSettings } from './config/read-settings.ts';
import { startCatalogues, startWords, terminalLanguage } from './config/start-words.ts';
import { copyBinaries } from './db/private-postgres/binaries.ts';
import { createTestDatabase } from './db/test-database.ts';
import { checkProvider } from './features/session/verify-token.ts';
import { s3Problem } from './files/s3-store.ts';
import { startProblem } from './start-problem.ts';
import { pythonOfTests } from './testing/python-of-tests.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hakaru-problem-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** What the real program tells who started it. */
async function said(env: Record<string, string>, type = 'failed'): Promise<string> {
  const base = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...pythonOfTests,
    HAKARU_HOME: home,
    HAKARU_PORT: '0',
    HAKARU_LOG_LEVEL: 'silent',
  };
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { ...base, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const message = await new Promise<string>((resolve, reject) => {
    child.on('message', (heard: { type: string; message: string }) => {
      if (heard.type === type) resolve(heard.message);
    });
    ended.then(() => reject(new Error(`it ended without a message of type ${type}`)), reject);
  });
  child.kill('SIGTERM');
  await ended;
  return message;
}

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

describe('the words for the terminal', () => {
  it('have the same gaps in both languages', () => {
    const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
    for (const [code, text] of Object.entries(startCatalogues.en))
      expect(gaps(startCatalogues.ja[code as 'settings']), code).toEqual(gaps(text));
  });

  it('follow the terminal', () => {
    expect(terminalLanguage({ LANG: 'ja_JP.UTF-8' })).toBe('ja');
    expect(terminalLanguage({ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' })).toBe('en');
    expect(startWords('too_big', { variable: 'HAKARU_PORT', limit: 65535 }, 'ja')).toBe(
      'HAKARU_PORT: 65535 以下にしてください',
    );
  });

  it('name each wrong setting', () => {
    const wrong = {
      HAKARU_PORT: 'eighty',
      HAKARU_LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      HAKARU_TRUST_PROXY: 'perhaps',
      HAKARU_JOB_CPUS: '0',
      HAKARU_VISUALIZER_URL: 'x',
    };
    const caught = (() => {
      try {
        return readSettings(wrong);
      } catch (error) {
        return error;
      }
    })();
    expect(startProblem(caught, 'en').split('\n').toSorted()).toEqual([
      'DATABASE_URL: must begin with postgres://',
      'HAKARU_JOB_CPUS: must be at least 1',
      'HAKARU_LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
      'HAKARU_PORT: must be a number',
      'HAKARU_TRUST_PROXY: must be true or false',
      'HAKARU_VISUALIZER_URL: must be an address that begins with http:// or https://',
      'These settings cannot be used:',
    ]);
    expect(startProblem(caught, 'ja')).toContain('HAKARU_JOB_CPUS: 1 以上にしてください');
  });
});

describe('the program that cannot start says why', () => {
  it('with a setting that is wrong', async () => {
    expect(await said({ HAKARU_JOB_CPUS: '0', LANG: 'ja_JP.UTF-8' })).toBe(
      '次の設定は使えません:\nHAKARU_JOB_CPUS: 1 以上にしてください',
    );
    expect(await said({ HAKARU_JOB_CPUS: '0', LANG: 'C.UTF-8' })).toBe(
      'These settings cannot be used:\nHAKARU_JOB_CPUS: must be at least 1',
    );
  });

  it('with a database out of reach, and never its password', async () => {
    const index = `127.0.0.1:${await closedPort()}/none`;
    const message = await said({ DATABASE_URL: `postgres://who:secret@${index}`, LANG: 'ja_JP.UTF-8' });
    expect(message).toContain(`${index} のデータベースに接続できません`);
    expect(message).not.toContain('secret');
  });

  it('with a port in use', async () => {
    const database = await createTestDatabase();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await said({ DATABASE_URL: database.url, HAKARU_PORT: String(port), LANG: 'ja_JP.UTF-8' })).toContain(
      `ポート ${port} はすでに使われています`,
    );
    other.close();
    await database.close();
  });

  it('with a database of a newer version', async () => {
    const database = await createTestDatabase();
    await database.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`);
    expect(await said({ DATABASE_URL: database.url, LANG: 'ja_JP.UTF-8' })).toContain(
      'より新しいバージョンの Hakaru で書き込まれています (9999-later)',
    );
    await database.close();
  });

  it('with a bucket out of reach', async () => {
    const database = await createTestDatabase();
    const endpoint = `http://127.0.0.1:${await closedPort()}`;
    const env = {
      DATABASE_URL: database.url,
      HAKARU_FILE_STORE: 's3',
      HAKARU_S3_ENDPOINT: endpoint,
      HAKARU_S3_BUCKET: 'parts',
      HAKARU_S3_ACCESS_KEY: 'key',
      HAKARU_S3_SECRET_KEY: 'a secret',
    };
    const message = await said({ ...env, LANG: 'ja_JP.UTF-8' });
    expect(message).toContain(`${endpoint} のバケット parts に接続できません`);
    expect(message).not.toContain('a secret');
    await database.close();
  });

  it('with an identity provider out of reach, and starts', async () => {
    const database = await createTestDatabase();
    const issuer = `http://127.0.0.1:${await closedPort()}`;
    const env = { DATABASE_URL: database.url, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'api' };
    expect(await said({ ...env, LANG: 'ja_JP.UTF-8' }, 'warning')).toContain(
      `ID プロバイダー ${issuer} に接続できません (connect ECONNREFUSED`,
    );
    await database.close();
  });

  it('without compute, and starts', async () => {
    const database = await createTestDatabase();
    expect(
      await said(
        { DATABASE_URL: database.url, HAKARU_PYTHON: join(home, 'no-python'), LANG: 'ja_JP.UTF-8' },
        'warning',
      ),
    ).toContain('計算サービスを起動できなかった');
    await database.close();
  });
});

describe('an identity provider', () => {
  const settings = {
    kind: 'external' as const,
    audience: 'api',
    clientId: 'web',
    scope: 'openid',
    algorithms: ['ES256'],
    organizationClaim: 'organization',
  };

  it('is asked who it is: its own name, another one, or not a provider at all', async () => {
    let answer = '';
    const provider = createWebServer((_, response) => response.end(answer)).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const described = async (text: string) => {
      answer = text;
      return (await checkProvider({ ...settings, issuer }))?.code ?? null;
    };
    const document = (name: string) => JSON.stringify({ issuer: name, jwks_uri: `${issuer}/keys` });
    expect(await described(document(issuer))).toBeNull();
    expect(await described(document(`${issuer}/`))).toBeNull();
    expect(await described(document('http://elsewhere'))).toBe('provider_other_name');
    expect(await described('<html>')).toBe('provider_no_discovery');
    expect(await described('{}')).toBe('provider_no_discovery');
    provider.close();
  });
});

describe('a bucket that cannot be used', () => {
  const settings = {
    kind: 's3' as const,
    endpoint: null,
    region: 'us-east-1',
    bucket: 'parts',
    accessKey: null,
    secretKey: null,
    cacheFolder: '',
  };

  it.each([
    [
      'is not there',
      { name: 'NotFound', message: 'UnknownError', $metadata: { httpStatusCode: 404 } },
      's3_bucket_missing',
      'HTTP 404',
    ],
    [
      'is refused',
      { name: 'Forbidden', message: 'UnknownError', $metadata: { httpStatusCode: 403 } },
      's3_refused',
      'HTTP 403',
    ],
    [
      'is elsewhere',
      { name: 'PermanentRedirect', message: '', $metadata: { httpStatusCode: 301 } },
      's3_other_region',
      'HTTP 301',
    ],
    [
      'has no key',
      { name: 'CredentialsProviderError', message: 'Could not load credentials', $metadata: undefined },
      's3_no_credentials',
      'Could not load credentials',
    ],
  ])('%s', (_, error, code, reason) => {
    expect(s3Problem(settings, error)).toMatchObject({
      code,
      params: { bucket: 'parts', endpoint: 'Amazon S3', reason },
    });
  });
});

it('names the machine that no PostgreSQL is packaged for', async () => {
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('sunos');
  await expect(copyBinaries(home)).rejects.toMatchObject({
    code: 'postgres_not_packaged',
    params: { platform: `sunos-${process.arch}` },
  });
  platform.mockRestore();
});

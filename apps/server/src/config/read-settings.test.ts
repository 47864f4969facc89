import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';
import { repositoryRoot } from './repository-root.ts';
import { environment } from './settings.ts';

describe('readSettings', () => {
  it('needs nothing: the defaults serve this machine only', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8700',
      databaseUrl: null,
      corsOrigins: [],
      signIn: { kind: 'development' },
      fileStore: { kind: 'folder' },
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ HAKARU_PORT: '', OIDC_ISSUER: ' ' }).port).toBe(8700);
  });

  it('names every variable that is wrong', () => {
    expect(() => readSettings({ HAKARU_PORT: 'eighty', DATABASE_URL: 'mysql://x' })).toThrow(
      /DATABASE_URL: must begin with postgres[^]*|HAKARU_PORT/,
    );
    expect(() => readSettings({ HAKARU_PORT: 'eighty', HAKARU_LOG_LEVEL: 'loud' })).toThrow(
      /HAKARU_PORT: .*\nHAKARU_LOG_LEVEL: /,
    );
  });

  it('asks for what belongs together', () => {
    expect(() => readSettings({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(
      'OIDC_CLIENT_ID: must be set because OIDC_ISSUER is set',
    );
    expect(() => readSettings({ HAKARU_FILE_STORE: 's3' })).toThrow('HAKARU_S3_BUCKET: must be set');
  });

  it('does not offer the development sign-in to other machines unless told to', () => {
    expect(() => readSettings({ HAKARU_HOST: '0.0.0.0' })).toThrow('HAKARU_HOST');
    expect(readSettings({ HAKARU_HOST: '0.0.0.0', HAKARU_DEVELOPMENT_SIGN_IN: 'anyone' }).host).toBe('0.0.0.0');
    const company = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'api' };
    expect(readSettings({ HAKARU_HOST: '0.0.0.0', ...company }).signIn).toMatchObject({
      kind: 'external',
      audience: 'api',
    });
    expect(() => readSettings({ ...company, OIDC_ALGORITHMS: 'RS256,none' })).toThrow(
      'OIDC_ALGORITHMS: not allowed: none',
    );
    expect(() => readSettings({ ...company, OIDC_ALGORITHMS: 'HS256' })).toThrow('HS256');
  });

  it('has a line for each variable in docs/operations.md', async () => {
    const page = await readFile(join(repositoryRoot, 'docs', 'operations.md'), 'utf8');
    expect(Object.keys(environment.shape).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test-app.ts';
import { developmentKey } from './development/signing-key.ts';
import { remoteKeys, type TokenRules, verifyToken } from './verify-token.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const issuer = 'http://localhost:8700/oidc';
const claims = { name: 'Mallory', preferred_username: 'mallory', organization: 'Hakaru Materials' };

async function tokenWith(
  change: {
    issuer?: string;
    audience?: string;
    expiry?: string;
    header?: Partial<JWTHeaderParameters>;
    claims?: object;
    key?: Parameters<SignJWT['sign']>[0];
  } = {},
) {
  const key = await developmentKey(test.context.database.db);
  return new SignJWT({ ...claims, ...change.claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid as string, ...change.header })
    .setIssuer(change.issuer ?? issuer)
    .setAudience(change.audience ?? 'hakaru-api')
    .setSubject((change.claims as { sub?: string } | undefined)?.sub ?? 'mallory')
    .setExpirationTime(change.expiry ?? '5 minutes')
    .sign(change.key ?? (await importJWK(key, 'ES256')));
}

const statusOf = async (token: string) =>
  (await test.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('a bearer token', () => {
  it('is accepted when everything about it is right', async () => expect(await statusOf(await tokenWith())).toBe(200));
  it('is accepted where the provider’s name ends with a slash', async () =>
    expect(await statusOf(await tokenWith({ issuer: `${issuer}/` }))).toBe(200));
  it('is refused when expired', async () => expect(await statusOf(await tokenWith({ expiry: '-1 minute' }))).toBe(401));
  it('is refused for another audience', async () =>
    expect(await statusOf(await tokenWith({ audience: 'other-api' }))).toBe(401));
  it('is refused from another issuer', async () =>
    expect(await statusOf(await tokenWith({ issuer: 'http://localhost:8700/other' }))).toBe(401));

  it('is refused when signed with a key of the forger', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(await statusOf(await tokenWith({ key: privateKey }))).toBe(401);
  });

  it('is refused when changed after it was signed', async () => {
    const [header, , signature] = (await tokenWith()).split('.');
    const payload = Buffer.from(
      JSON.stringify({ ...claims, iss: issuer, aud: 'hakaru-api', sub: 'aiko@hakaru.example', exp: 4_000_000_000 }),
    ).toString('base64url');
    expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
  });

  it('is refused with algorithm none, and with the public key as a shared secret', async () => {
    const [, payload] = (await tokenWith()).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(await statusOf(`${none}.${payload}.`)).toBe(401);
    expect(await statusOf(`${none}.${payload}.x`)).toBe(401);
    const key = await developmentKey(test.context.database.db);
    const secret = new TextEncoder().encode(JSON.stringify({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }));
    expect(await statusOf(await tokenWith({ header: { alg: 'HS256' }, key: secret }))).toBe(401);
  });

  it('is refused when it is no token, or there is none', async () => {
    expect(await statusOf('nonsense')).toBe(401);
    expect((await test.app.inject({ url: '/api/users/me', headers: { authorization: 'Basic YTpi' } })).statusCode).toBe(
      401,
    );
    expect((await test.app.inject('/api/users/me')).statusCode).toBe(401);
  });

  it.each(['organization', 'sub', 'preferred_username', 'name'])(
    'is refused where its %s is nothing that a person is called',
    async (claim) => {
      for (const value of ['a\0b', '\0', 'x'.repeat(3000)])
        expect(await statusOf(await tokenWith({ claims: { [claim]: value } }))).toBe(401);
    },
  );

  it('lets nobody in who has no organization, or changed it', async () => {
    expect(await statusOf(await tokenWith({ claims: { organization: undefined } }))).toBe(403);
    expect(await statusOf(await tokenWith({ claims: { organization: 'Second Works' } }))).toBe(403);
  });
});

describe('a token that was accepted before', () => {
  const rulesWith = async (change: Partial<TokenRules> = {}) => {
    const { d: _, ...open } = await developmentKey(test.context.database.db);
    const asked = vi.fn(createLocalJWKSet({ keys: [open] }));
    return { asked, rules: { issuer, audience: 'hakaru-api', algorithms: ['ES256'], keys: asked, ...change } };
  };
  afterEach(() => void vi.useRealTimers());

  it('is not checked again for minutes, and then once more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { asked, rules } = await rulesWith();
    const token = `Bearer ${await tokenWith({ expiry: '1 hour' })}`;
    for (let time = 0; time < 3; time += 1) expect((await verifyToken(token, rules)).sub).toBe('mallory');
    expect(asked).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect((await verifyToken(token, rules)).sub).toBe('mallory');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is refused once it has expired, or its session has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let isOpen = true;
    const { rules } = await rulesWith({ isOpen: async () => isOpen });
    const token = `Bearer ${await tokenWith({ expiry: '1 minute', claims: { sid: 'session' } })}`;
    expect((await verifyToken(token, rules)).sub).toBe('mallory');
    isOpen = false;
    await expect(verifyToken(token, rules)).rejects.toThrow('unauthenticated');
    isOpen = true;
    expect((await verifyToken(token, rules)).sub).toBe('mallory');
    vi.setSystemTime(Date.now() + 70_000);
    await expect(verifyToken(token, rules)).rejects.toThrow('unauthenticated');
  });

  it('says nothing for one that differs in a letter, nor where other rules hold', async () => {
    const { rules } = await rulesWith();
    const token = await tokenWith();
    expect((await verifyToken(`Bearer ${token}`, rules)).sub).toBe('mallory');
    const at = token.length - 10;
    const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    await expect(verifyToken(`Bearer ${other}`, rules)).rejects.toThrow('unauthenticated');
    await expect(verifyToken(`Bearer ${token}`, { ...rules, audience: 'another' })).rejects.toThrow('unauthenticated');
  });
});

describe('keys of a company’s provider', () => {
  let provider: Server;
  afterAll(() => provider.close());

  it('are found by discovery; a token of any other key is refused', async () => {
    let pair = await generateKeyPair('RS256', { extractable: true });
    provider = createServer(async (request, response) => {
      const own = `http://localhost:${(provider.address() as AddressInfo).port}`;
      const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig' };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : { issuer: own, jwks_uri: `${own}/keys` }),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, resolve));
    const own = `http://localhost:${(provider.address() as AddressInfo).port}`;
    const rules = { issuer: own, audience: 'api', algorithms: ['RS256'], keys: remoteKeys(own) };
    const token = () =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(own)
        .setAudience('api')
        .setSubject('u')
        .setExpirationTime('1 minute')
        .sign(pair.privateKey);
    const first = await token();
    expect((await verifyToken(`Bearer ${first}`, rules)).sub).toBe('u');
    pair = await generateKeyPair('RS256', { extractable: true });
    await expect(verifyToken(`Bearer ${await token()}`, rules)).rejects.toThrow('unauthenticated');
  });
});

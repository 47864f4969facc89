import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-app.ts';
import { testBrowser } from './test-browser.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { HAKARU_ACCESS_TOKEN_SECONDS: '400' } });
});
afterAll(() => test.close());

async function signedIn() {
  const browser = testBrowser(test.app);
  const page = await browser.authorize();
  const landing = await browser.follow(await browser.sendPassword(page, 'aiko@hakaru.example', 'aiko'));
  return { browser, tokens: await browser.redeem(landing) };
}

describe('signing in at the development provider', () => {
  it('shows who can sign in, in the language the browser asks for', async () => {
    const browser = testBrowser(test.app);
    const page = await browser.authorize({ ui_locales: 'ja-JP' });
    const form = await browser.request('GET', page);
    expect(form.body).toContain('サインインできるユーザー');
    expect(form.body).toContain('chie@second.example');
  });

  it('refuses a wrong password and keeps the username', async () => {
    const browser = testBrowser(test.app);
    const page = await browser.authorize();
    const answer = await browser.sendPassword(page, 'aiko@hakaru.example', '"><script>');
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('value="aiko@hakaru.example"');
    expect(answer.body).not.toContain('<script>');
  });

  it('ends in a token the API accepts', async () => {
    const { tokens } = await signedIn();
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: 'hakaru-api',
      iss: 'http://localhost:8700/oidc',
      organization: 'Hakaru Materials',
    });
    expect(tokens.expires_in).toBe(400);
    const me = await test.app.inject({
      url: '/api/users/me',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(me.json()).toMatchObject({
      name: 'Aiko Tanaka',
      username: 'aiko@hakaru.example',
      organization: { name: 'Hakaru Materials' },
      mi_test_allowed: false,
    });
  });

  it('renews without a password, and a used refresh token ends the grant', async () => {
    const { browser, tokens } = await signedIn();
    const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(renewed.json<{ access_token: string }>().access_token).not.toBe(tokens.access_token);
    const again = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(again.statusCode).toBe(400);
  });

  it('signs a second tab in without asking', async () => {
    const { browser } = await signedIn();
    expect(new URL(await browser.authorize()).searchParams.get('code')).toBeTruthy();
    expect(new URL(await browser.authorize({ prompt: 'none' })).searchParams.get('code')).toBeTruthy();
  });

  it('keeps sessions when the server starts again', async () => {
    const { browser, tokens } = await signedIn();
    const { buildApp } = await import('../../../app.ts');
    const restarted = await buildApp(test.context);
    const me = await restarted.inject({
      url: '/api/users/me',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(me.statusCode).toBe(200);
    const renewed = await restarted.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:8700' },
      payload: new URLSearchParams({
        client_id: 'hakaru-web',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }).toString(),
    });
    expect(renewed.statusCode).toBe(200);
    expect(browser).toBeDefined();
  });

  it('ends the session at sign-out, with a page that submits itself', async () => {
    const { browser, tokens } = await signedIn();
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'http://localhost:8700/login',
      state: 'bye',
    });
    const page = await browser.request('GET', `/oidc/session/end?${query}`);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/);
    expect(page.body).toContain('document.forms[0].submit()');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const left = await browser.follow(
      await browser.request('POST', '/oidc/session/end/confirm', { xsrf, logout: 'yes' }),
    );
    expect(left).toBe('http://localhost:8700/login?state=bye');
    expect(await browser.authorize()).toContain('/oidc/sign-in/');
    expect((await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).statusCode).toBe(
      400,
    );
  });

  it('refuses every token of a session that was signed out of, renewed ones and other tabs’ too, and no other', async () => {
    const statusOf = async (token: string) =>
      (await test.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
    const [{ browser, tokens }, elsewhere] = [await signedIn(), await signedIn()];
    const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    const tab = await browser.redeem(await browser.authorize());
    const own = [tokens.access_token, renewed.json<{ access_token: string }>().access_token, tab.access_token];
    expect(await Promise.all(own.map(statusOf))).toEqual([200, 200, 200]);
    const page = await browser.request('GET', `/oidc/session/end?id_token_hint=${tokens.id_token}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    await browser.request('POST', '/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(await Promise.all(own.map(statusOf))).toEqual([401, 401, 401]);
    expect(await statusOf(elsewhere.tokens.access_token)).toBe(200);
  });

  it('sends an old sign-in page back to the start', async () => {
    const answer = await test.app.inject('/oidc/sign-in/nothing');
    expect(answer.headers.location).toBe('/');
  });
});

import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const ORIGIN = 'http://localhost:8700';

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

/** What a browser does at sign-in, without one: keeps cookies, follows redirects inside the provider, sends forms. */
export function testBrowser(app: FastifyInstance) {
  const cookies = new Map<string, { value: string; path: string }>();

  async function request(
    method: 'GET' | 'POST',
    url: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const { pathname, search } = new URL(url, ORIGIN);
    const cookie = [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await app.inject({
      method,
      url: pathname + search,
      headers: {
        host: 'localhost:8700',
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const { name, value, path = '/' } of answer.cookies) cookies.set(name, { value, path });
    return answer;
  }

  /** Follows redirects until the browser would leave the provider; answers where it goes. */
  async function follow(start: Awaited<ReturnType<typeof request>>): Promise<string> {
    let answer = start;
    while (answer.statusCode === 302 || answer.statusCode === 303) {
      const next = new URL(answer.headers.location as string, ORIGIN);
      if (!next.pathname.startsWith('/oidc')) return next.href;
      if (next.pathname.startsWith('/oidc/sign-in')) return next.pathname;
      answer = await request('GET', next.href);
    }
    throw new Error(`the provider answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`);
  }

  const verifier = randomBytes(32).toString('base64url');
  async function authorize(more: Record<string, string> = {}): Promise<string> {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      client_id: 'hakaru-web',
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: `${ORIGIN}/login`,
      state: 'here',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    });
    return follow(await request('GET', `/oidc/auth?${query}`));
  }

  async function token(form: Record<string, string>) {
    return request('POST', '/oidc/token', { client_id: 'hakaru-web', ...form });
  }

  return {
    request,
    authorize,
    token,
    sendPassword: async (page: string, username: string, password: string) =>
      request('POST', page, { username, password }),
    follow,
    redeem: async (landing: string): Promise<Tokens> => {
      const code = new URL(landing).searchParams.get('code') ?? '';
      const answer = await token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${ORIGIN}/login`,
        code_verifier: verifier,
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Tokens>();
    },
  };
}

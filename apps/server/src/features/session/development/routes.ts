import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { preferredLanguage } from '../../../http/language.ts';
import { quiet } from '../../../http/quiet.ts';
import { perMinute } from '../../../http/rate-limit.ts';
import { type SignInForm, signInPage } from './pages.ts';
import { findPerson } from './people.ts';

interface SignInRoute {
  Params: { uid: string };
  Body: URLSearchParams;
}

/** Mounts the provider and its sign-in page under /oidc. */
export async function developmentSignInRoutes(
  app: FastifyInstance,
  { provider, signInsPerMinute }: { provider: Provider; signInsPerMinute: number },
): Promise<void> {
  const limit = perMinute(app, signInsPerMinute, (request) => `sign-in ${request.ip}`);
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    pages.get<SignInRoute>('/oidc/sign-in/:uid', async (request, reply) =>
      sendForm(provider, request, reply, { username: '', wrong: false }),
    );
    pages.post<SignInRoute>('/oidc/sign-in/:uid', { onRequest: limit }, (request, reply) =>
      checkPassword(provider, request, reply),
    );
  });
  await app.register(async (rest) => {
    // The provider reads its own bodies.
    rest.removeAllContentTypeParsers();
    rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const answer = provider.callback();
    rest.all('/oidc/*', quiet(app), (request, reply) => {
      reply.hijack();
      const raw = request.raw as typeof request.raw & { originalUrl?: string };
      raw.originalUrl = raw.url;
      raw.url = (raw.url ?? '').slice('/oidc'.length);
      return answer(raw, reply.raw);
    });
  });
}

async function sendForm(
  provider: Provider,
  request: FastifyRequest<SignInRoute>,
  reply: FastifyReply,
  { username, wrong }: Pick<SignInForm, 'username' | 'wrong'>,
) {
  const details = await interaction(provider, request, reply);
  if (!details) return reply.redirect('/');
  const language = preferredLanguage(
    typeof details.params.ui_locales === 'string' ? details.params.ui_locales : request.headers['accept-language'],
  );
  return reply
    .code(wrong ? 401 : 200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(signInPage({ action: `/oidc/sign-in/${details.uid}`, language, username, wrong }));
}

async function checkPassword(provider: Provider, request: FastifyRequest<SignInRoute>, reply: FastifyReply) {
  const username = request.body.get('username') ?? '';
  const person = findPerson(username);
  if (!person || person.password !== request.body.get('password'))
    return sendForm(provider, request, reply, { username, wrong: true });
  if (!(await interaction(provider, request, reply))) return reply.redirect('/');
  reply.hijack();
  await provider.interactionFinished(
    request.raw,
    reply.raw,
    { login: { accountId: person.username } },
    { mergeWithLastSubmission: false },
  );
  return reply;
}

/** What the browser came here for, or null where that is over: an old page, or no cookie. */
async function interaction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if ((error as Error).name === 'SessionNotFound') return null;
    throw error;
  }
}

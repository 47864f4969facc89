import { createHmac } from 'node:crypto';
import type { JWK } from 'jose';
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { SignInSettings } from '../../../config/read-settings.ts';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { consumePayload, deleteGrant, deletePayload, findPayload, upsertPayload } from './oidc-payload-rows.ts';
import { logoutPage, problemPage } from './pages.ts';
import { claimsOf, findPerson } from './people.ts';
import { SIGNING_ALGORITHM } from './signing-key.ts';

const API = 'urn:hakaru:api';
const DAY_S = 86_400;

export interface ProviderOptions {
  issuer: string;
  publicUrl: string;
  signIn: Extract<SignInSettings, { kind: 'development' }>;
  key: JWK;
  db: Db;
  trustProxy: boolean;
}

/** A real identity provider with a handful of people, so that a fresh machine can sign in. Never for production. */
export function createDevelopmentProvider({
  issuer,
  publicUrl,
  signIn,
  key,
  db,
  trustProxy,
}: ProviderOptions): Provider {
  const provider = new Provider(issuer, {
    adapter: databaseAdapter(db),
    jwks: { keys: [key] } as unknown as Configuration['jwks'],
    // One secret, so that cookies stay good after a restart.
    cookies: { keys: [createHmac('sha256', String(key.d)).update('cookies').digest('hex')] },
    clients: [
      {
        client_id: signIn.clientId,
        client_name: 'Hakaru',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', ...(signIn.refreshTokens ? ['refresh_token' as const] : [])],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/login`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'organization'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => {
      const person = findPerson(sub);
      return person && { accountId: person.username, claims: () => ({ sub: person.username, ...claimsOf(person) }) };
    },
    extraTokenClaims: (_ctx, token) => {
      const person = 'accountId' in token ? findPerson(String(token.accountId)) : undefined;
      // The session goes into the token, so that the token ends with it.
      return person && { ...claimsOf(person), ...('sessionUid' in token && { sid: token.sessionUid }) };
    },
    // Our own client needs nobody's consent, and its refresh tokens live as long as the session.
    loadExistingGrant: grantOwnClient,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    ttl: {
      AccessToken: signIn.accessTokenSeconds,
      IdToken: signIn.accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 14 * DAY_S,
      Session: 14 * DAY_S,
      Grant: 14 * DAY_S,
      Interaction: 3600,
    },
    interactions: { url: (_ctx, interaction) => `/oidc/sign-in/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: logoutPage,
        postLogoutSuccessSource: (ctx) => ctx.redirect('/login'),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience: signIn.audience,
          accessTokenTTL: signIn.accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
    },
    renderError: problemPage,
  });
  provider.proxy = trustProxy;
  return provider;
}

async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const { client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant = known ? await ctx.oidc.provider.Grant.find(known) : undefined;
  if (grant) return grant;
  const made = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  made.addOIDCScope('openid profile');
  made.addResourceScope(API, 'api');
  await made.save();
  return made;
}

/** Keeps the provider's sessions, grants and tokens in the database: a restart signs nobody out. */
export function databaseAdapter(db: Db): AdapterFactory {
  return (model): Adapter => ({
    upsert: (id, payload, expiresIn) => upsertPayload(db, { model, id }, payload as Record<string, unknown>, expiresIn),
    find: async (id) => payloadOf(await findPayload(db, model, { id })),
    findByUid: async (uid) => payloadOf(await findPayload(db, model, { uid })),
    findByUserCode: async (userCode) => payloadOf(await findPayload(db, model, { user_code: userCode })),
    consume: (id) => consumePayload(db, { model, id }),
    destroy: (id) => deletePayload(db, { model, id }),
    revokeByGrantId: (grantId) => deleteGrant(db, grantId),
  });
}

function payloadOf(row: Row<'oidc_payloads'> | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  return { ...row.payload, ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}) };
}

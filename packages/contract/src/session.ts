import { z } from 'zod';
import { defineCall } from './shared/call.ts';

export const signedInUser = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** True where the username is on the configured allow-list for the external 'MI test' link. */
  mi_test_allowed: z.boolean(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

export const getMe = defineCall({
  method: 'GET',
  path: '/users/me',
  area: 'session',
  summary: 'The signed-in person',
  response: signedInUser,
});

/** What the browser must know before anyone has signed in. */
export const webSettings = z.object({
  app_name: z.string(),
  oidc: z.object({ issuer: z.string(), client_id: z.string(), scope: z.string(), audience: z.string().nullable() }),
  visualizer_url: z.string().nullable(),
  mi_test_url: z.string().nullable(),
  /** Whether the server makes PDFs; else the browser prints. */
  pdf: z.boolean(),
});
export type WebSettings = z.infer<typeof webSettings>;

export const getWebSettings = defineCall({
  method: 'GET',
  path: '/settings/web',
  area: 'session',
  summary: 'Settings the browser needs before sign-in',
  public: true,
  response: webSettings,
});

import { getMe, getWebSettings } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/read-settings.ts';
import { route } from '../../http/route.ts';
import { issuerOf } from './verify-token.ts';

export function sessionRoutes(
  api: FastifyInstance,
  { settings, pdf }: { settings: Settings; pdf: { available: boolean } },
): void {
  const { signIn, links } = settings;
  route(api, getMe, async ({ caller }) => ({
    id: caller.userId,
    name: caller.name,
    username: caller.username,
    organization: { id: caller.orgId, name: caller.organization },
    mi_test_allowed: links.miTest !== null && links.miTestUsers.includes(caller.username),
  }));
  route(api, getWebSettings, async () => ({
    app_name: settings.appName,
    oidc: {
      issuer: issuerOf(settings),
      client_id: signIn.clientId,
      scope: signIn.scope,
      audience: signIn.kind === 'external' ? signIn.audience : null,
    },
    visualizer_url: links.visualizer,
    mi_test_url: links.miTest,
    pdf: pdf.available,
  }));
}

import { z } from 'zod';

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** What a company's provider says of itself. Throws where it does not answer so. */
export async function readDiscovery(issuer: string): Promise<z.infer<typeof discovery>> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${issuer} answered ${response.status} to discovery`);
  return discovery.parse(await response.json());
}

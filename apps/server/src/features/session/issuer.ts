import type { Settings } from '../../config/read-settings.ts';

/** Where people sign in: the company's provider, or the development one this server carries. */
export function issuerOf({ signIn, publicUrl }: Pick<Settings, 'signIn' | 'publicUrl'>): string {
  return signIn.kind === 'external' ? signIn.issuer : `${publicUrl}/oidc`;
}

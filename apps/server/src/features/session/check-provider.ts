import { ZodError } from 'zod';
import type { SignInSettings } from '../../config/read-settings.ts';
import { StartProblem } from '../../config/start-words.ts';
import { readDiscovery } from './discovery.ts';

/** What keeps people from signing in through the company's provider, as far as can be told before the first does. */
export async function checkProvider(signIn: SignInSettings): Promise<StartProblem | null> {
  if (signIn.kind === 'development') return null;
  const { issuer } = signIn;
  try {
    const { issuer: name } = await readDiscovery(issuer);
    return name.replace(/\/$/, '') === issuer ? null : new StartProblem('provider_other_name', { issuer, name });
  } catch (error) {
    if (error instanceof ZodError || error instanceof SyntaxError)
      return new StartProblem('provider_no_discovery', { issuer }, { cause: error });
    const { message, cause } = error as Error;
    return new StartProblem(
      'provider_unreachable',
      { issuer, reason: (cause as Error | undefined)?.message || message },
      { cause: error },
    );
  }
}

import { paths } from '../../lib/paths.ts';
import { userManager } from './session.ts';
import { forgetUser } from './stored-user.ts';

/** Ends the session here and at the identity provider, which comes back to /login. */
export async function signOut(): Promise<void> {
  forgetUser();
  try {
    await (await userManager()).signoutRedirect();
  } catch {
    // A provider out of reach, or without an end-session address, must not keep anyone signed in here.
    await (await userManager()).removeUser();
    location.assign(paths.login);
  }
}

import type { ComponentType } from 'react';

/** The sign-in page, loaded only by who is not signed in. */
export async function loadLoginScreen(): Promise<ComponentType> {
  return (await import('./login/login-screen.tsx')).LoginScreen;
}

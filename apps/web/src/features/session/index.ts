export { loadLoginScreen } from './load-login-screen.ts';
export { currentSession, openSession } from './session.ts';
export { completeSignIn, isReturning } from './sign-in.ts';
export { signOut } from './sign-out.ts';
export { useMe } from './use-me.ts';

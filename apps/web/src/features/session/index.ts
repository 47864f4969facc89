export { loadLoginScreen } from './load-login-screen.ts';
export { currentSession, openSession } from './session.ts';
export { answerAsHiddenFrame, completeSignIn, isHiddenFrame, isReturning, lostOnTheWayTo } from './sign-in.ts';
export { signOut } from './sign-out.ts';
export { isMarkedSignedIn } from './stored-user.ts';
export { useMe } from './use-me.ts';

import type { SignedInUser } from '@hakaru/contract';

const USER = 'hakaru.signed-in-user';
const MARK = 'hakaru.signed-in';

/** Whether somebody is signed in with this browser, as far as it knows: a mark that opens nothing. */
export function isMarkedSignedIn(): boolean {
  return localStorage.getItem(MARK) !== null;
}

export function markSignedIn(): void {
  localStorage.setItem(MARK, 'yes');
}

/** Whether a change of the local storage, told by another tab, took the mark away. */
export function isMarkTaken({ key, newValue }: StorageEvent): boolean {
  return key === MARK && newValue === null;
}

/** Who was signed in when the page was last open, to show before the server has answered. */
export function storedUser(): SignedInUser | undefined {
  const read = JSON.parse(localStorage.getItem(USER) ?? 'null') as Partial<SignedInUser> | null;
  // What an earlier release wrote may lack a part.
  return read?.organization && read.name ? (read as SignedInUser) : undefined;
}

export function storeUser(user: SignedInUser): void {
  localStorage.setItem(USER, JSON.stringify(user));
}

/** Nobody is signed in with this browser any more: the next visit asks to sign in. */
export function forgetUser(): void {
  localStorage.removeItem(USER);
  localStorage.removeItem(MARK);
}

/** Earlier releases left tokens in the local storage. Whoever has some is signed in, and need not do it again. */
export function dropStoredTokens(): void {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('hakaru.user:'));
  if (kept.length > 0) markSignedIn();
  for (const key of kept) localStorage.removeItem(key);
}

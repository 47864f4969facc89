import type { SignedInUser } from '@hakaru/contract';

const KEY = 'hakaru.signed-in-user';

/** Who was signed in when the page was last open, to show before the server has answered. */
export function storedUser(): SignedInUser | undefined {
  const read = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SignedInUser> | null;
  // What an earlier release wrote may lack a part.
  return read?.organization && read.name ? (read as SignedInUser) : undefined;
}

export function storeUser(user: SignedInUser): void {
  localStorage.setItem(KEY, JSON.stringify(user));
}

export function forgetUser(): void {
  localStorage.removeItem(KEY);
}

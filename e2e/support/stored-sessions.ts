import type { BrowserContext } from '@playwright/test';

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Half of a token's life: a session that is renewed in one test would be worth nothing in the next. */
const KEPT_MS = 30 * 60_000;

/** Signs each person in once, by `signIn`, and answers what their browser then holds. */
export class StoredSessions<User extends string> {
  private readonly kept = new Map<User, { session: StoredSession; at: number }>();
  private readonly openContext: () => Promise<BrowserContext>;
  private readonly signIn: (context: BrowserContext, user: User) => Promise<void>;

  constructor(
    openContext: () => Promise<BrowserContext>,
    signIn: (context: BrowserContext, user: User) => Promise<void>,
  ) {
    this.openContext = openContext;
    this.signIn = signIn;
  }

  async of(user: User): Promise<StoredSession> {
    const known = this.kept.get(user);
    if (known && Date.now() - known.at < KEPT_MS) return known.session;
    const context = await this.openContext();
    try {
      await this.signIn(context, user);
      const session = await context.storageState();
      this.kept.set(user, { session, at: Date.now() });
      return session;
    } finally {
      await context.close();
    }
  }
}

/** The access token of a stored session. */
export function tokenOf({ origins }: StoredSession): string {
  const entry = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name.startsWith('hakaru.user:'));
  if (!entry) throw new Error('nobody is signed in');
  return (JSON.parse(entry.value) as { access_token: string }).access_token;
}

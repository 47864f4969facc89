import type { BrowserContext } from '@playwright/test';

/** What a browser holds of somebody who is signed in, the provider's cookies among it, and a token for calls of their own. */
export interface StoredSession {
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
  token: string;
}

/** Half of a token's life. */
const KEPT_MS = 30 * 60_000;

/** Signs each person in once, by `signIn`. */
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
      const answered = context.waitForEvent('response', (response) => response.url().endsWith('/oidc/token'));
      await this.signIn(context, user);
      const { access_token: token } = (await (await answered).json()) as { access_token: string };
      const session = { state: await context.storageState(), token };
      this.kept.set(user, { session, at: Date.now() });
      return session;
    } finally {
      await context.close();
    }
  }
}

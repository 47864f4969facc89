import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { en as termsEn } from '../../apps/web/src/features/projects/terms/words.en.ts';
import { ja as termsJa } from '../../apps/web/src/features/projects/terms/words.ja.ts';
import { en as sessionEn } from '../../apps/web/src/features/session/en.ts';
import { ja as sessionJa } from '../../apps/web/src/features/session/ja.ts';
import { fillWords } from '../../packages/contract/src/text/fill-words.ts';
import { type Everything, makeEverything } from './everything.ts';
import { ProductApi } from './product-api.ts';
import { StoredSessions } from './stored-sessions.ts';
import { experiments } from './tables.ts';

/** Who can sign in: aiko and ben are of one organization, chie and dan of another. Their passwords are their names. */
export type UserName = 'aiko' | 'ben' | 'chie' | 'dan';

interface Fixtures {
  /** A browser of its own for each test, for those about sessions and about what a browser loads. */
  ownBrowser: boolean;
  /** Picks the words of the language the test runs in: `words(en, ja)` with a feature's catalogues, behind which the terms of all kinds are. */
  words: <En extends Record<string, string>>(
    en: En,
    ja: Record<string, string>,
  ) => (key: keyof (En & typeof termsEn) & string, params?: Record<string, string | number>) => string;
  /** Opens an address and signs in on the way, by the form. For what is about signing in; else `open` is quicker. */
  signIn: (page: Page, user: UserName, address?: string) => Promise<void>;
  /** Opens an address as somebody who has signed in before. */
  open: (page: Page, user: UserName, address?: string) => Promise<void>;
  /** The API as its own person, for what a journey needs to be there before it begins. */
  api: ProductApi;
  /** Each language has an organization of its own: its person, one of the other organization, and a mark for names. */
  own: { user: UserName; stranger: UserName; mark: string };
}

interface SharedFixtures {
  sharedContext: BrowserContext;
  sessions: StoredSessions<UserName>;
  /** Experiments (tables.ts) and linear and ridge models of them, made once for all tests that only look or predict. */
  shared: { dataset: string; project: string };
  /** One of everything that screens show, made once for all tests that only look. */
  everything: Everything;
}

function isJapanese(locale: string | undefined): boolean {
  return locale === 'ja-JP';
}

function ownUser(locale: string | undefined): UserName {
  return isJapanese(locale) ? 'chie' : 'aiko';
}

function markOf(locale: string | undefined): string {
  return `${isJapanese(locale) ? 'ja' : 'en'}-${Date.now().toString(36)}`;
}

export const test = base.extend<Fixtures, SharedFixtures>({
  ownBrowser: [false, { option: true }],
  // A browser that has been here before need not read and compile the product's code anew, which takes an eighth of all time.
  context: async ({ ownBrowser, browser, sharedContext }, use) => {
    if (ownBrowser) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await sharedContext.setStorageState({ cookies: [], origins: [] });
    await use(sharedContext);
    for (const page of sharedContext.pages()) await page.close();
  },
  words: async ({ locale }, use) => {
    await use((en, ja) => (key, params = {}) => {
      const own = isJapanese(locale) ? { ...termsJa, ...ja } : { ...termsEn, ...en };
      const text = (own as Record<string, string>)[key] ?? key;
      return fillWords(text, (name) => params[name]?.toString());
    });
  },
  own: async ({ locale }, use) => {
    await use({
      user: ownUser(locale),
      stranger: ownUser(isJapanese(locale) ? 'en-GB' : 'ja-JP'),
      mark: markOf(locale),
    });
  },
  signIn: async ({ words }, use) => {
    const t = words(sessionEn, sessionJa);
    await use(async (page, user, address = '/') => {
      await page.goto(address);
      await page.getByRole('button', { name: t('sign_in') }).click();
      await fillSignIn(page, user);
      await page.waitForURL(isSignedIn);
    });
  },
  open: async ({ sessions }, use) => {
    await use(async (page, user, address = '/') => {
      await page.context().setStorageState((await sessions.of(user)).state);
      await page.goto(address);
    });
  },
  api: async ({ sessions, own, request }, use) => {
    await use(new ProductApi(request, (await sessions.of(own.user)).token));
  },
  sharedContext: [
    async (
      { browser },
      use,
      {
        project: {
          use: { locale, viewport, userAgent, contextOptions },
        },
      },
    ) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: process.env.HAKARU_E2E_URL,
        locale,
        viewport,
        userAgent,
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  sessions: [
    async (
      { browser },
      use,
      {
        project: {
          use: { locale },
        },
      },
    ) => {
      const openContext = () => browser.newContext({ baseURL: process.env.HAKARU_E2E_URL, locale });
      await use(
        new StoredSessions(openContext, async (context, user) => {
          const page = await context.newPage();
          await page.goto('/login');
          await page.getByRole('button', { name: (isJapanese(locale) ? sessionJa : sessionEn).sign_in }).click();
          await fillSignIn(page, user);
          await page.waitForURL(isSignedIn);
        }),
      );
    },
    { scope: 'worker' },
  ],
  shared: [
    async (
      { sessions, playwright },
      use,
      {
        project: {
          use: { locale },
        },
      },
    ) => {
      const request = await playwright.request.newContext({ baseURL: process.env.HAKARU_E2E_URL });
      const api = new ProductApi(request, (await sessions.of(ownUser(locale))).token);
      const mark = markOf(locale);
      const dataset = await api.dataset(`shared ${mark}`, experiments('shared.csv'));
      await use({ dataset, project: await api.project(`shared ${mark}`, dataset) });
      await request.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  everything: [
    async (
      { sessions, shared, playwright },
      use,
      {
        project: {
          use: { locale },
        },
      },
    ) => {
      const request = await playwright.request.newContext({ baseURL: process.env.HAKARU_E2E_URL });
      const api = new ProductApi(request, (await sessions.of(ownUser(locale))).token);
      await use(await makeEverything(api, shared, markOf(locale)));
      await request.dispose();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

function isSignedIn({ pathname }: URL): boolean {
  return !pathname.startsWith('/oidc') && pathname !== '/login';
}

/** The development provider's form. */
export async function fillSignIn(page: Page, user: UserName): Promise<void> {
  await page.locator('input[name="username"]').fill(user);
  await page.locator('input[name="password"]').fill(user);
  await page.locator('button[type="submit"]').click();
}

export { expect };

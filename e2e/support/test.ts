import { test as base, expect, type Page } from '@playwright/test';
import { en as sessionEn } from '../../apps/web/src/features/session/en.ts';
import { ja as sessionJa } from '../../apps/web/src/features/session/ja.ts';

/** Who can sign in: aiko and ben are of one organization, chie and dan of another. Their passwords are their names. */
export type UserName = 'aiko' | 'ben' | 'chie' | 'dan';

interface Fixtures {
  /** Picks the words of the language the test runs in: `words(en, ja)` with a feature's catalogues. */
  words: <En extends Record<string, string>>(en: En, ja: Record<string, string>) => (key: keyof En & string, params?: Record<string, string | number>) => string;
  /** Opens an address and signs in on the way. */
  signIn: (page: Page, user: UserName, address?: string) => Promise<void>;
  /** Each language has an organization of its own: its person, one of the other organization, and a mark for names. */
  own: { user: UserName; stranger: UserName; mark: string };
}

export const test = base.extend<Fixtures>({
  words: async ({ locale }, use) => {
    await use((en, ja) => (key, params = {}) => {
      const text = (locale === 'ja-JP' ? ja[key] : en[key]) ?? key;
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
    });
  },
  own: async ({ locale }, use) => {
    const japanese = locale === 'ja-JP';
    const mark = `${japanese ? 'ja' : 'en'}-${Date.now().toString(36)}`;
    await use(japanese ? { user: 'chie', stranger: 'aiko', mark } : { user: 'aiko', stranger: 'chie', mark });
  },
  signIn: async ({ words }, use) => {
    const t = words(sessionEn, sessionJa);
    await use(async (page, user, address = '/') => {
      await page.goto(address);
      await page.getByRole('button', { name: t('sign_in') }).click();
      await fillSignIn(page, user);
      await page.waitForURL((url) => !url.pathname.startsWith('/oidc') && url.pathname !== '/login');
    });
  },
});

/** The development provider's form. */
export async function fillSignIn(page: Page, user: UserName): Promise<void> {
  await page.locator('input[name="username"]').fill(user);
  await page.locator('input[name="password"]').fill(user);
  await page.locator('button[type="submit"]').click();
}

export { expect };

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../config/read-settings.ts';
import { openDatabase } from '../db/open-database.ts';
import { developmentPeople, findPerson } from '../features/session/development/people.ts';
import { developmentKey, signDevelopmentToken } from '../features/session/development/signing-key.ts';
import { issuerOf } from '../features/session/verify-token.ts';
import { findRunningServer } from '../running-server.ts';

/**
 * `npm run token -- --user aiko [--seconds 3600]`: a bearer token of the development provider, for scripts. It
 * signs with the key in this machine's database, which only the owner of HAKARU_HOME can open.
 */
async function printToken(): Promise<void> {
  const { values } = parseArgs({ options: { user: { type: 'string' }, seconds: { type: 'string', default: '3600' } } });
  const settings = readSettings(process.env);
  const { signIn } = settings;
  if (signIn.kind !== 'development')
    throw new Error('This server uses your company’s sign-in (OIDC_ISSUER is set); its provider gives out the tokens.');
  const person = findPerson(values.user ?? '');
  if (!person)
    throw new Error(
      `Name one of these with --user: ${developmentPeople.map(({ username }) => username.split('@')[0]).join(', ')}`,
    );
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 30 * 86_400)
    throw new Error('--seconds must be between 1 and 2592000 (30 days).');
  const token = await withKey(settings, (key, publicUrl) =>
    signDevelopmentToken(key, person, {
      issuer: issuerOf({ ...settings, publicUrl }),
      audience: signIn.audience,
      seconds,
    }),
  );
  process.stdout.write(`${token}\n`);
}

async function withKey<T>(
  settings: Settings,
  work: (key: Awaited<ReturnType<typeof developmentKey>>, publicUrl: string) => Promise<T>,
): Promise<T> {
  const running = await findRunningServer(settings.home);
  if (!running && !settings.databaseUrl)
    throw new Error(`No server is running in ${settings.home}. Start one with: npm start`);
  const url = running?.databaseUrl ?? settings.databaseUrl ?? undefined;
  const database = await openDatabase({ ...(url ? { url } : {}), dataDir: join(settings.home, 'database') });
  try {
    return await work(await developmentKey(database.db), running?.url ?? settings.publicUrl);
  } finally {
    await database.close();
  }
}

printToken().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';
import { environment, type Environment } from './settings.ts';
import { settingProblem } from './setting-problem.ts';
import { StartProblem } from './start-words.ts';

/** Settings that cannot be used; each problem names the variable and what is wrong with it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly StartProblem[];

  constructor(...problems: StartProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

export type SignInSettings =
  | {
      kind: 'development';
      audience: string;
      clientId: string;
      scope: string;
      accessTokenSeconds: number;
      refreshTokens: boolean;
      organizationClaim: string;
    }
  | {
      kind: 'external';
      issuer: string;
      audience: string;
      clientId: string;
      scope: string;
      algorithms: string[];
      organizationClaim: string;
    };

export type FileStoreSettings =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      endpoint: string | null;
      region: string;
      bucket: string;
      accessKey: string | null;
      secretKey: string | null;
      cacheFolder: string;
    };

export type Settings = ReturnType<typeof readSettings>;

/** Checks the environment and gives every setting its place. Throws SettingsError, naming each variable that is wrong. */
export function readSettings(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(...parsed.error.issues.map(settingProblem));
  }
  const env = parsed.data;
  const publicUrl =
    env.HAKARU_PUBLIC_URL ??
    `http://${env.HAKARU_HOST === '127.0.0.1' ? 'localhost' : env.HAKARU_HOST}:${env.HAKARU_PORT}`;
  const signIn = readSignIn(env);
  if (signIn.kind === 'development') refuseOpenDevelopmentSignIn(env);
  return {
    appName: env.HAKARU_APP_NAME,
    home: env.HAKARU_HOME,
    host: env.HAKARU_HOST,
    port: env.HAKARU_PORT,
    publicUrl,
    trustProxy: env.HAKARU_TRUST_PROXY,
    logLevel: env.HAKARU_LOG_LEVEL,
    databaseUrl: env.DATABASE_URL ?? null,
    signIn,
    fileStore: readFileStore(env),
    compute: {
      python: env.HAKARU_PYTHON ?? join(repositoryRoot, '.venv', 'bin', 'python'),
      address: env.HAKARU_COMPUTE_ADDRESS ?? null,
      capacity: env.HAKARU_CAPACITY ?? availableParallelism(),
      memoryMb: env.HAKARU_JOB_MEMORY_MB,
      cpus: env.HAKARU_JOB_CPUS,
      idleMinutes: env.HAKARU_COMPUTE_IDLE_MINUTES,
    },
    // Each thread holds a row group while a table is written, so that many would not fit the memory.
    tables: {
      memoryMb: env.HAKARU_TABLE_MEMORY_MB,
      threads: env.HAKARU_TABLE_THREADS ?? Math.min(4, availableParallelism()),
    },
    printing: {
      chromium: env.HAKARU_CHROMIUM ?? null,
      path: given['PATH'] ?? '',
      // Chromium refuses its sandbox to root.
      sandbox: env.HAKARU_CHROMIUM_SANDBOX ?? process.getuid?.() !== 0,
    },
    limits: {
      uploadMb: env.HAKARU_UPLOAD_LIMIT_MB,
      uploadsPerMinute: env.HAKARU_UPLOADS_PER_MINUTE,
      signInsPerMinute: env.HAKARU_SIGN_INS_PER_MINUTE,
    },
    leftoverHours: env.HAKARU_LEFTOVER_HOURS,
    corsOrigins: env.HAKARU_CORS_ORIGINS,
    links: {
      visualizer: env.HAKARU_VISUALIZER_URL ?? null,
      miTest: env.HAKARU_MI_TEST_URL ?? null,
      miTestUsers: env.HAKARU_MI_TEST_USERS,
    },
  };
}

function readSignIn(env: Environment): SignInSettings {
  const organizationClaim = env.OIDC_ORGANIZATION_CLAIM;
  if (!env.OIDC_ISSUER) {
    return {
      kind: 'development',
      audience: 'hakaru-api',
      clientId: 'hakaru-web',
      scope: 'openid profile',
      accessTokenSeconds: env.HAKARU_ACCESS_TOKEN_SECONDS,
      refreshTokens: env.HAKARU_DEVELOPMENT_REFRESH_TOKENS,
      organizationClaim: 'organization',
    };
  }
  return {
    kind: 'external',
    issuer: env.OIDC_ISSUER,
    clientId: required(env, 'OIDC_CLIENT_ID', 'OIDC_ISSUER'),
    audience: required(env, 'OIDC_AUDIENCE', 'OIDC_ISSUER'),
    scope: env.OIDC_SCOPE,
    algorithms: checkedAlgorithms(env.OIDC_ALGORITHMS),
    organizationClaim,
  };
}

// A symmetric algorithm or 'none' would let anyone who knows the public settings forge a token.
function checkedAlgorithms(names: string[]): string[] {
  const wrong = names.filter((name) => !/^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name));
  if (wrong.length > 0 || names.length === 0)
    throw new SettingsError(
      new StartProblem('algorithms', { variable: 'OIDC_ALGORITHMS', names: wrong.join(', ') || '[]' }),
    );
  return names;
}

function readFileStore(env: Environment): FileStoreSettings {
  if (env.HAKARU_FILE_STORE === 'folder') return { kind: 'folder', folder: join(env.HAKARU_HOME, 'files') };
  return {
    kind: 's3',
    endpoint: env.HAKARU_S3_ENDPOINT ?? null,
    region: env.HAKARU_S3_REGION,
    bucket: required(env, 'HAKARU_S3_BUCKET', 'HAKARU_FILE_STORE', 's3'),
    accessKey: env.HAKARU_S3_ACCESS_KEY ?? null,
    secretKey: env.HAKARU_S3_SECRET_KEY ?? null,
    cacheFolder: join(env.HAKARU_HOME, 'file-cache'),
  };
}

function required(env: Environment, name: keyof Environment, because: keyof Environment, has?: string): string {
  const value = env[name];
  if (typeof value !== 'string')
    throw new SettingsError(
      has
        ? new StartProblem('required_as', { variable: name, because, value: has })
        : new StartProblem('required_with', { variable: name, because }),
    );
  return value;
}

// The development provider's passwords are known to everyone who can read this repository.
function refuseOpenDevelopmentSignIn(env: Environment): void {
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(env.HAKARU_HOST);
  if (!loopback && env.HAKARU_DEVELOPMENT_SIGN_IN !== 'anyone') {
    throw new SettingsError(new StartProblem('open_sign_in', { variable: 'HAKARU_HOST' }));
  }
}

import { join, resolve } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from './repository-root.ts';

const text = z.string().trim().min(1);
const whole = z.coerce.number().int();
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/**
 * The environment, as people write it. One entry here needs a line in docs/operations.md.
 * An empty variable counts as not set.
 */
export const environment = z.object({
  HAKARU_HOME: text.default(join(repositoryRoot, '.hakaru')).transform((value) => resolve(value)),
  HAKARU_HOST: text.default('127.0.0.1'),
  HAKARU_PORT: whole.min(0).max(65535).default(8700),
  HAKARU_PUBLIC_URL: url.optional(),
  HAKARU_TRUST_PROXY: z.stringbool().default(false),
  HAKARU_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HAKARU_APP_NAME: text.default('Hakaru'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),

  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_AUDIENCE: text.optional(),
  OIDC_SCOPE: text.default('openid profile offline_access'),
  OIDC_ORGANIZATION_CLAIM: text.default('organization'),
  OIDC_ALGORITHMS: list.default(['RS256', 'PS256', 'ES256']),
  HAKARU_DEVELOPMENT_SIGN_IN: z.enum(['this-machine', 'anyone']).default('this-machine'),
  HAKARU_DEVELOPMENT_REFRESH_TOKENS: z.stringbool().default(true),
  HAKARU_ACCESS_TOKEN_SECONDS: whole.min(10).max(86_400).default(3600),

  HAKARU_FILE_STORE: z.enum(['folder', 's3']).default('folder'),
  HAKARU_S3_ENDPOINT: url.optional(),
  HAKARU_S3_REGION: text.default('us-east-1'),
  HAKARU_S3_BUCKET: text.optional(),
  HAKARU_S3_ACCESS_KEY: text.optional(),
  HAKARU_S3_SECRET_KEY: text.optional(),

  HAKARU_PYTHON: text.optional(),
  HAKARU_COMPUTE_ADDRESS: text.optional(),
  HAKARU_CAPACITY: whole.min(1).max(256).optional(),
  HAKARU_JOB_MEMORY_MB: whole.min(256).default(4096),
  HAKARU_JOB_CPUS: whole.min(1).default(1),
  HAKARU_COMPUTE_IDLE_MINUTES: z.coerce.number().min(0).default(0),

  HAKARU_TABLE_MEMORY_MB: whole.min(128).default(512),
  HAKARU_TABLE_THREADS: whole.min(1).max(64).optional(),
  HAKARU_CHROMIUM: text.optional(),
  HAKARU_CHROMIUM_SANDBOX: z.stringbool().optional(),

  HAKARU_UPLOAD_LIMIT_MB: whole.min(1).default(20_480),
  HAKARU_UPLOADS_PER_MINUTE: whole.min(1).default(60),
  HAKARU_LEFTOVER_HOURS: z.coerce.number().min(0).default(24),
  HAKARU_SIGN_INS_PER_MINUTE: whole.min(1).default(60),
  HAKARU_CORS_ORIGINS: list.default([]),

  HAKARU_VISUALIZER_URL: url.optional(),
  HAKARU_MI_TEST_URL: url.optional(),
  HAKARU_MI_TEST_USERS: list.default([]),
});

export type Environment = z.output<typeof environment>;

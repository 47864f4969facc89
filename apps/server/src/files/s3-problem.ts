import type { FileStoreSettings } from '../config/read-settings.ts';
import { StartProblem, type StartCode } from '../config/start-words.ts';

type S3Settings = Extract<FileStoreSettings, { kind: 's3' }>;
interface S3Error {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const codes: Record<number, StartCode> = {
  301: 's3_other_region',
  400: 's3_refused',
  401: 's3_refused',
  403: 's3_refused',
  404: 's3_bucket_missing',
};

/** Why the bucket cannot be used, for the person who wrote its settings. */
export function s3Problem({ bucket, endpoint, region }: S3Settings, error: unknown): StartProblem {
  const { name = '', message, code, $metadata: { httpStatusCode: status = 0 } = {} } = error as S3Error;
  const known = name === 'CredentialsProviderError' ? 's3_no_credentials' : codes[status];
  // An answer without a body has a status and nothing else to say.
  const reason = status > 0 ? `HTTP ${status}` : message || code || name;
  return new StartProblem(
    known ?? 's3_unreachable',
    { bucket, endpoint: endpoint ?? 'Amazon S3', region, reason },
    { cause: error },
  );
}

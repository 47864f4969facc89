import { StartProblem, type StartCode } from '../config/start-words.ts';

const codes: Record<string, StartCode> = {
  ECONNREFUSED: 'database_unreachable',
  ENOTFOUND: 'database_unreachable',
  ETIMEDOUT: 'database_unreachable',
  EAI_AGAIN: 'database_unreachable',
  EHOSTUNREACH: 'database_unreachable',
  ENETUNREACH: 'database_unreachable',
  ECONNRESET: 'database_unreachable',
  ENOENT: 'database_unreachable',
  '28P01': 'database_refused',
  '28000': 'database_refused',
  '3D000': 'database_missing',
};

/** Why the database cannot be used, for the person who wrote its address; the password is left out. */
export function databaseProblem(url: string, error: unknown): StartProblem {
  const { code = '', message } = error as { code?: string; message?: string };
  // Several addresses of one host fail together, with a code and no message.
  return new StartProblem(
    codes[code] ?? 'database_failed',
    { address: placeOf(url), reason: message || code },
    { cause: error },
  );
}

function placeOf(url: string): string {
  return url
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^/?]*@/, '')
    .replace(/\?.*$/, '');
}

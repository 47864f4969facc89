import type { ErrorCode, ErrorParams } from '@hakaru/contract';

/** Statuses other than 400 that a code always has. */
const statusOfCode: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  request_timed_out: 408,
  upload_too_large: 413,
  too_many_requests: 429,
  headers_too_large: 431,
  server_busy: 500,
  storage_failed: 500,
  database_unavailable: 503,
  shutting_down: 503,
  disk_full: 507,
};

/** A failure the caller is told about: a code of the contract with the values its words name. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly status: number;

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    status: number = statusOfCode[code] ?? 400,
    options: ErrorOptions = {},
  ) {
    super(code, options);
    this.code = code;
    this.params = params;
    this.status = status;
  }
}

/** What stands in the way of a deletion. */
interface Standing {
  kind: string;
  id: string;
  name: string;
}

/** A deletion that is refused, with everything that depends on what was to go. */
export class InUseError extends AppError {
  readonly dependents: Standing[];

  constructor(name: string, dependents: Standing[], shown = 3) {
    super('dataset_in_use', {
      name,
      count: dependents.length,
      examples: dependents
        .slice(0, shown)
        .map((one) => one.name)
        .join(', '),
    });
    this.dependents = dependents;
  }
}

/** One wrong field, for 422. `loc` starts with where it was: body, query or params. */
export interface FieldProblem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** Input that a schema refused; answered as 422. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly problems: FieldProblem[];

  constructor(problems: FieldProblem[]) {
    super(`invalid input: ${problems.map((problem) => problem.loc.join('.')).join(', ')}`);
    this.problems = problems;
  }
}

/** Answers `value`, or 404 where it is undefined: what is not the caller's does not exist for them. */
export function requireFound<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new AppError('not_found');
  return value;
}

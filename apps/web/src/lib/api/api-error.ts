import type { ErrorCode, ErrorParams } from '@hakaru/contract';

export interface FieldProblem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** An answer of the server other than success. `words` are in the reader's language already. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly words: string | null;
  readonly params: ErrorParams;
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string,
    words: string | null = null,
    params: ErrorParams = {},
    requestId: string | null = null,
  ) {
    super(words ?? code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.words = words;
    this.params = params;
    this.requestId = requestId;
  }
}

/** 422: some fields of the request are wrong. */
export class InvalidFieldsError extends ApiError {
  readonly problems: FieldProblem[];

  constructor(problems: FieldProblem[]) {
    super(422, 'invalid_fields', problems.map(fieldMessage).join(', '));
    this.name = 'InvalidFieldsError';
    this.problems = problems;
  }
}

/** The server could not be reached, or the connection broke. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('the server cannot be reached', { cause });
    this.name = 'NetworkError';
  }
}

/** 'field message', the field without the part of the request it came in. */
export function fieldMessage({ loc, msg }: FieldProblem): string {
  const field = loc
    .filter((part, index) => index > 0 || !['body', 'query', 'params', 'path'].includes(String(part)))
    .join('.');
  return field ? `${field} ${msg}` : msg;
}

/** For answers that do not come from the server itself, such as a proxy's. */
const codeOfStatus: Record<number, ErrorCode> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' };

/** The error of an unsuccessful answer whose body says nothing that can be read. */
export function errorOfStatus(status: number): ApiError {
  return new ApiError(status, codeOfStatus[status] ?? 'server_busy');
}

/** True for what the reader did on purpose: a request given up. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

export function hasCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

import { errorBody, validationErrorBody } from '@hakaru/contract';
import { ApiError, errorOfStatus, InvalidFieldsError } from './api-error.ts';

/** Makes the error of an unsuccessful answer from its status and body. */
export function errorOf(status: number, body: unknown): ApiError {
  if (status === 422) {
    const fields = validationErrorBody.safeParse(body);
    if (fields.success) return new InvalidFieldsError(fields.data.detail);
  }
  const known = errorBody.safeParse(body);
  if (!known.success) return errorOfStatus(status);
  const { code, response, params, request_id: requestId } = known.data.detail;
  return new ApiError(status, code, response, params, requestId ?? null);
}

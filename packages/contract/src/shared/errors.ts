import { z } from 'zod';
import type { errorWordsEn } from './error-words.en.ts';

/** A code is what programs read; the words are for people, in their language. */
export type ErrorCode = keyof typeof errorWordsEn;

export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

export type ErrorParams = Record<string, string | number>;

export const fieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});

/** 422: one entry for each field that is wrong. */
export const validationErrorBody = z.object({ detail: z.array(fieldProblem) });

/** 400, 401, 403, 404, 409, 413, 429 and 500: text for people, code for programs. */
export const errorBody = z.object({
  detail: z.object({
    response: z.string(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    request_id: z.string().optional(),
    /** dataset_in_use: everything that stands in the way. */
    dependents: z.array(z.looseObject({ kind: z.string(), id: z.string(), name: z.string() })).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;

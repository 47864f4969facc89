import type { CallResponse, defineTrainingCalls } from '@hakaru/contract';
import type { z } from 'zod';

/** The calls of a training type whatever its options, result and report are. */
export type TypeCalls = ReturnType<typeof defineTrainingCalls<z.ZodType, z.ZodType, z.ZodType>>;

/** A project with its type's options. */
export type ProjectOf<O> = Omit<CallResponse<TypeCalls['getProject']>, 'options'> & { options: O };

/** What the newest finished training of a type found. */
export type ResultOf<R> = Omit<CallResponse<TypeCalls['getResult']>, 'result'> & { result: R | null };

/** A model's report, or how far it is. */
export type ReportOf<P> = Omit<CallResponse<TypeCalls['report']>, 'report'> & { report: P | null };

/** A type's path names its project {project} or {id}. */
export function projectIn(call: { path: string }, id: string): never {
  return (call.path.includes('{project}') ? { project: id } : { id }) as never;
}

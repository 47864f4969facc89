import { errorWords, isErrorCode, type Language, type TaskProgress } from '@hakaru/contract';
import type { Row } from '../db/tables.ts';
import { tellError } from '../http/tell-error.ts';

type ViewedRun = Pick<
  Row<'runs'>,
  | 'id'
  | 'kind'
  | 'subject_id'
  | 'state'
  | 'stage'
  | 'fraction'
  | 'seconds_left'
  | 'messages'
  | 'error'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
>;

/** A run as the wire shows it, its error in words of the reader's language. */
export function taskProgressOf(run: ViewedRun, language: Language): TaskProgress {
  return {
    task_id: run.id,
    kind: run.kind,
    subject_id: run.subject_id,
    state: run.state,
    stage: run.stage,
    fraction: run.fraction,
    seconds_left: run.seconds_left,
    messages: run.messages,
    error: run.error && { ...run.error, response: words(run.error, language) },
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
  };
}

function words(
  { code, params }: { code: string; params: Record<string, string | number> },
  language: Language,
): string {
  return isErrorCode(code)
    ? tellError(code, language, params)
    : errorWords('compute_failed', language, { reason: code });
}

import type { TaskMessage, TaskProgress } from '@hakaru/contract';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { projectMessages } from '../words.ts';

type T = Translate<typeof projectMessages.en>;

/** What a task does now. A stage without words is shown by its code: better than nothing. */
export function stageWords(t: T, task: Pick<TaskProgress, 'state' | 'stage'>): string {
  if (task.state === 'queued') return t('stage_queued');
  if (!task.stage) return t('stage_starting');
  const key = `stage_${task.stage}`;
  return hasMessage(projectMessages, key) ? (t as (key: string) => string)(key) : task.stage;
}

/** A line of a task's log in words; `modelTitle` names the catalogue's models. */
export function messageWords(
  t: T,
  message: Pick<TaskMessage, 'code' | 'params'>,
  modelTitle?: (name: string) => string,
): string {
  const key = `message_${message.code}`;
  const { model } = message.params;
  const params =
    modelTitle && typeof model === 'string' ? { ...message.params, model: modelTitle(model) } : message.params;
  if (hasMessage(projectMessages, key)) return (t as (key: string, params: object) => string)(key, params);
  return t('message_unknown', { code: message.code, params: Object.values(message.params).join(', ') });
}

import type { PerformTask, ResultOf, SpecOf, TaskName } from '../../../compute/tasks.ts';

const REMEMBERED = 50;
const known = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Asks compute as `call` does, but the same question of an organization once: while options are changed, the same rows are asked again and again. */
export function rememberedCall(call: PerformTask, orgId: string): PerformTask {
  const answers = known.get(call) ?? new Map<string, Promise<unknown>>();
  known.set(call, answers);
  return <T extends TaskName>(task: T, spec: SpecOf<T>) => {
    const key = JSON.stringify([orgId, task, spec]);
    const answer = (answers.get(key) as Promise<ResultOf<T>> | undefined) ?? call(task, spec);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
    // What fails is asked anew next time.
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

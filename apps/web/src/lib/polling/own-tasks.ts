const KEY = 'hakaru.own-tasks';
const KEPT = 50;

/** Remembers a task this person started in this browser, so that its end can be announced to them alone. */
export function rememberTask(taskId: string): void {
  localStorage.setItem(KEY, JSON.stringify([taskId, ...read()].slice(0, KEPT)));
}

/** True once for a task started here. */
export function takeOwnTask(taskId: string): boolean {
  const own = read();
  if (!own.includes(taskId)) return false;
  localStorage.setItem(KEY, JSON.stringify(own.filter((id) => id !== taskId)));
  return true;
}

/** The task an answer says it started, if it is one. */
export function rememberStarted(answer: unknown): void {
  const taskId = (answer as { task_id?: unknown } | null | undefined)?.task_id;
  if (typeof taskId === 'string') rememberTask(taskId);
}

function read(): string[] {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
}

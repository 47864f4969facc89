import type { TaskProgress } from '@hakaru/contract';

const finished: readonly TaskProgress['state'][] = ['succeeded', 'failed', 'stopped'];

export function isFinished(task: Pick<TaskProgress, 'state'>): boolean {
  return finished.includes(task.state);
}

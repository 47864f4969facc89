import type { ServerEvent } from '@hakaru/contract';
import { useRouter } from '@tanstack/react-router';
import { translator } from '../../lib/i18n/define-messages.ts';
import { notify } from '../../lib/notices/notices.ts';
import { takeOwnTask } from '../../lib/polling/own-tasks.ts';
import { wordsOf } from '../../lib/screens/screen.ts';
import { appMessages } from '../app-messages.ts';
import { taskAnnouncements } from '../features.ts';

/** Says in the snackbar when a task this person started has ended, with a way to its outcome. */
export function useAnnouncements(): (event: ServerEvent) => void {
  const router = useRouter();
  return (event) => {
    if (event.type !== 'task' || (event.task.state !== 'succeeded' && event.task.state !== 'failed')) return;
    const { task } = event;
    const words = taskAnnouncements[task.kind];
    if (!takeOwnTask(task.task_id) || !words) return;
    const href = words.open(task);
    const here = router.state.location.pathname === href;
    notify(wordsOf(task.state === 'succeeded' ? words.succeeded : words.failed), {
      severity: task.state === 'succeeded' ? 'success' : 'error',
      ...(here
        ? {}
        : { action: { label: translator(appMessages)('open'), run: () => void router.navigate({ to: href }) } }),
    });
  };
}

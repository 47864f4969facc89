import { flushCompileCache } from 'node:module';

/**
 * The side of `runProcess` inside the process: does the one task that is sent, telling what it has to tell. It ends with
 * what it cannot do, and when the server that asked is gone.
 */
export function answerTask<Task, Message>(work: (task: Task, tell: (message: Message) => void) => Promise<void>): void {
  // The process is killed when it has answered, before Node would keep what it compiled of the program for the next one.
  flushCompileCache();
  const tell = (message: Message): void => void process.send?.(message);
  process.once('message', ({ task }: { task: Task }) => {
    work(task, tell).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  process.once('disconnect', () => process.exit());
  // Ctrl+C reaches every process of a terminal; the server ends this one when it has stopped its work in order.
  process.on('SIGINT', () => {});
}

import { flushCompileCache } from 'node:module';

/** What a process says: what its task has to tell, or that it could take another, with the memory it holds in bytes. */
export type ProcessMessage<Message> = { told: Message } | { freeWith: number };

/**
 * The side of `runProcess` inside the process: does what is sent, one task after another, telling what each has to tell.
 * It ends with what it cannot do, and when the server that asked is gone.
 */
export function answerTask<Task, Message>(work: (task: Task, tell: (message: Message) => void) => Promise<void>): void {
  // The process is killed when it is not needed any more, before Node would keep what it compiled for the next one.
  flushCompileCache();
  const say = (said: ProcessMessage<Message>): void => void process.send?.(said);
  process.on('message', ({ task }: { task: Task }) => {
    work(task, (told) => say({ told })).then(
      () => say({ freeWith: process.memoryUsage.rss() }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit());
  // Ctrl+C reaches every process of a terminal; the server ends this one when it has stopped its work in order.
  process.on('SIGINT', () => {});
}

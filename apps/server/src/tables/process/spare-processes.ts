import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';

/** A process that is asked for one task at a time, and what it is started for. */
export interface WorkProcess {
  child: ChildProcess;
  key: string;
  tasks: number;
}

// To start one takes longer than to read a small file, and who corrects how a file is read asks again soon.
const KEPT_MS = 10_000;
const MOST_SPARE = 2;
// What holds more, or has done so much, gives way to a new one, so that nothing gathers.
const MOST_BYTES = 200 * 2 ** 20;
const MOST_TASKS = 100;

/** Each with what makes it a spare no more. */
const spares = new Map<WorkProcess, () => void>();

/** A process for a file, new or one that has done its task: it is nobody else's until it is handed back or killed. */
export function takeProcess(file: URL, heapMb: number): WorkProcess {
  const key = `${heapMb} ${file.href}`;
  for (const [spare, release] of spares) {
    if (spare.key !== key || !spare.child.connected) continue;
    release();
    setReferenced(spare.child, true);
    spare.tasks += 1;
    return spare;
  }
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  yieldToServer(child.pid);
  // Nobody asks while it waits, and an error without a listener would end the server.
  child.on('error', () => {});
  return { child, key, tasks: 1 };
}

/** Keeps it for what comes within seconds, in place of the one that waits longest where there are enough; one that holds much memory is ended. */
export function handBack(used: WorkProcess, bytes: number): void {
  const { child } = used;
  if (bytes > MOST_BYTES || used.tasks >= MOST_TASKS || !child.connected) {
    child.kill('SIGKILL');
    return;
  }
  const [oldest] = spares;
  if (oldest && spares.size >= MOST_SPARE) {
    const [{ child: waiting }, letGo] = oldest;
    letGo();
    waiting.kill('SIGKILL');
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), KEPT_MS).unref();
  const release = (): void => {
    clearTimeout(timer);
    spares.delete(used);
    child.off('close', release);
  };
  child.once('close', release);
  setReferenced(child, false);
  spares.set(used, release);
}

/** Whether this process lives on for it. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const what = isReferenced ? 'ref' : 'unref';
  child[what]();
  child.channel?.[what]();
  if (child.stderr instanceof Socket) child.stderr[what]();
}

const BELOW_SERVER = 10;

/** Everybody waits where the server does not come to answer; of this process one person waits. */
function yieldToServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, BELOW_SERVER);
  } catch {
    // It is gone already, which its end tells.
  }
}

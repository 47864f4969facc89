/** Parts of an amount of memory, lent while work lasts. */
export interface MemoryRoom {
  /** Waits until so much is free; more than there is is all of it. Throws the signal's reason. */
  borrow(mb: number, signal?: AbortSignal): Promise<() => void>;
}

// Small works may go before a large one that waits, but not for ever.
const MOST_PASSED = 8;

export function createMemoryRoom(totalMb: number): MemoryRoom {
  let free = totalMb;
  let waiting: { mb: number; passed: number; enter: () => void }[] = [];

  function letIn(): void {
    for (let index = 0; index < waiting.length;) {
      const next = waiting[index]!;
      if (next.mb > free) {
        if (next.passed >= MOST_PASSED) return;
        index += 1;
        continue;
      }
      for (const one of waiting.slice(0, index)) one.passed += 1;
      waiting = waiting.filter((one) => one !== next);
      next.enter();
    }
  }

  return {
    async borrow(asked, signal) {
      signal?.throwIfAborted();
      const mb = Math.min(asked, totalMb);
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting = waiting.filter((one) => one !== turn);
          reject(signal?.reason as Error);
          letIn();
        };
        const turn = {
          mb,
          passed: 0,
          enter() {
            signal?.removeEventListener('abort', giveUp);
            free -= mb;
            resolve();
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.push(turn);
        letIn();
      });
      return () => {
        free += mb;
        letIn();
      };
    },
  };
}

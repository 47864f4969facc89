import { setTimeout as sleep } from 'node:timers/promises';

/** For tests: asks again until there is an answer. Throws after `limitMs`, by which it hangs even on a busy machine. */
export async function waitFor<T>(ask: () => Promise<T | undefined>, limitMs = 60_000): Promise<T> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(100)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`no answer within ${limitMs} ms`);
}

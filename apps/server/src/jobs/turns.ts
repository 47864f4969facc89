import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { Listener } from '../events/listener.ts';
import { createFairShares } from '../shares/fair-shares.ts';
import type { Owner } from '../shares/owner.ts';
import { claim, type NotNow } from './claim.ts';
import type { RunHandler } from './job.ts';

export interface Turn {
  run: Row<'runs'>;
  /** To be called when the attempt has ended. */
  end(): void;
}

export interface Turns {
  /**
   * The run that the bearer of a ticket works on: that of the ticket where an attempt at it was lost, else of those that wait
   * whose turn it is. Waits where all are of organizations that have enough under way, or somebody has their rows. Answers
   * undefined where there is nothing to do. Throws the signal's reason.
   */
  take(ticket: string, signal: AbortSignal, onChosen: (runId: string) => void): Promise<Turn | undefined>;
  close(): void;
}

// A queue of so many workers keeps one in so many for organizations that have few under way: what is begun is not put aside.
const FEWEST_WITH_KEPT = 4;
const ONE_KEPT_IN = 16;
const LOOK_MS = 500;
// Whoever holds a run's row has it for the time of a short transaction, of which nobody is told.
const HELD_MS = 100;

/** Decides which runs of a job this server works on next. */
export function createTurns(db: Db, handler: RunHandler, listener: Listener): Turns {
  const { atOnce } = handler.job;
  const most = atOnce < FEWEST_WITH_KEPT ? atOnce : atOnce - Math.ceil(atOnce / ONE_KEPT_IN);
  const shares = createFairShares();
  const waiting = new Set<() => void>();
  let choosing: Promise<unknown> = Promise.resolve();
  let telling: NodeJS.Timeout | undefined;

  function tell(): void {
    for (const look of waiting) look();
    waiting.clear();
  }
  const stopListening = listener.on(({ type }) => {
    if (type !== 'task' || waiting.size === 0) return;
    telling ??= setTimeout(() => {
      telling = undefined;
      tell();
    }, LOOK_MS).unref();
  });

  /** One after the other: each sees what those before it took. */
  function choose(ticket: string, onChosen: (runId: string) => void): Promise<Turn | NotNow | undefined> {
    const chosen = choosing.then(async () => {
      const run = await claim(db, handler, ticket, { next: nextOf, onChosen });
      if (!run || typeof run === 'string') return run;
      const end = shares.begin(ownerOf(run));
      return {
        run,
        end() {
          end();
          tell();
        },
      };
    });
    choosing = chosen.catch(() => undefined);
    return chosen;
  }

  const nextOf = <T extends Owner>(owners: readonly T[]): T | undefined =>
    shares.next(owners.filter(({ orgId }) => shares.underWay(orgId) < most));

  return {
    async take(ticket, signal, onChosen) {
      for (;;) {
        signal.throwIfAborted();
        const turn = await choose(ticket, onChosen);
        if (typeof turn !== 'string') return turn;
        if (turn === 'held') {
          await sleep(HELD_MS);
          continue;
        }
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
    close() {
      stopListening();
      clearTimeout(telling);
    },
  };
}

function ownerOf({ org_id, created_by }: Row<'runs'>): Owner {
  return { orgId: org_id, userId: created_by };
}

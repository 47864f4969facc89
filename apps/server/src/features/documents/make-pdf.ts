import { AppError } from '../../http/app-error.ts';
import type { Log } from '../../log.ts';

const SECONDS = 60;
/** Each is a browser of some 200 MB. */
const AT_ONCE = 2;
/** More of one organization are refused at once. */
const MOST_WAITING = 8;

/** Prints a document; the signal ends it. */
export type Print = (html: string, signal: AbortSignal) => Promise<Buffer>;

interface Waiting {
  org: string;
  start: () => void;
}

/**
 * Makes PDFs, a few at once; organizations wait in turns, so that one with many documents does not hold the others back.
 * Without a program that prints it answers `pdf_not_available`.
 */
export function createPdfMaker(print: Print | null, log: Log, seconds = SECONDS) {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];

  async function make(html: string, { org, gone }: { org: string; gone?: AbortSignal }): Promise<Buffer> {
    if (!print) throw new AppError('pdf_not_available');
    await turn(org, gone);
    const late = AbortSignal.timeout(seconds * 1000);
    try {
      return await print(html, gone ? AbortSignal.any([late, gone]) : late);
    } catch (err) {
      if (late.aborted) throw new AppError('call_timed_out', { seconds });
      log.error({ err }, 'a PDF could not be made');
      throw new AppError('pdf_failed');
    } finally {
      running.set(org, (running.get(org) ?? 1) - 1);
      next();
    }
  }

  async function turn(org: string, gone: AbortSignal | undefined): Promise<void> {
    if (waiting.filter((one) => one.org === org).length >= MOST_WAITING) throw new AppError('server_busy');
    await new Promise<void>((resolve, reject) => {
      const own = { org, start: resolve };
      gone?.addEventListener('abort', () => {
        const place = waiting.indexOf(own);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(new AppError('stopped'));
      });
      waiting.push(own);
      next();
    });
  }

  /** The longest waiting of those whose organization has the fewest running. */
  function next(): void {
    const count = [...running.values()].reduce((sum, own) => sum + own, 0);
    if (count >= AT_ONCE || waiting.length === 0) return;
    const of = ({ org }: Waiting) => running.get(org) ?? 0;
    const chosen = waiting.reduce((best, one) => (of(one) < of(best) ? one : best));
    waiting.splice(waiting.indexOf(chosen), 1);
    running.set(chosen.org, of(chosen) + 1);
    chosen.start();
  }

  return { available: print !== null, make };
}

export type PdfMaker = ReturnType<typeof createPdfMaker>;

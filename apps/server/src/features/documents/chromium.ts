import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Duplex, Readable } from 'node:stream';
import { z } from 'zod';

/** The one without a window first: it starts and prints in a third of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-scrollbars',
  // The build without a window would set glyphs on whole pixels, which shows on paper as uneven gaps.
  '--font-render-hinting=none',
  // Small shared memory, as in containers, is no reason to end.
  '--disable-dev-shm-usage',
  // A document reaches nothing, whatever it names.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

/** The program that prints: the one that is set, else the first on the search path; null where there is none or it is `off`. */
export function findChromium(set: string | null, path: string): string | null {
  if (set !== null) return set === 'off' ? null : set;
  const places = path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return places.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Printing {
  program: string;
  /** Chromium's own sandbox; it does not start with it where it is run as root or namespaces are closed. */
  sandbox: boolean;
  /** Where it looks for programs of its own. */
  path: string;
  /** Where its profile lies while it runs. */
  workFolder: string;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Prints a self-contained HTML document. The process is of this document alone: no script of it runs, no request of it
 * leaves the process, and as its origin is none it reads no file. Throws what Chromium says where it can't.
 */
export async function printToPdf(
  html: string,
  { program, sandbox, path, workFolder, signal }: Printing,
): Promise<Buffer> {
  await mkdir(workFolder, { recursive: true });
  const profile = await mkdtemp(join(workFolder, 'print-'));
  const child = spawn(
    program,
    [...ARGUMENTS, ...(sandbox ? [] : ['--no-sandbox']), `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      env: { PATH: path, HOME: profile },
    },
  );
  const ended = endOf(child);
  const kill = () => killGroup(child);
  signal.addEventListener('abort', kill, { once: true });
  try {
    if (signal.aborted) throw new Error('stopped');
    return await Promise.race([print(connect(child), html), ended]);
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    await ended.catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>;

interface Connection {
  send: Send;
  once(method: string, sessionId: string): Promise<unknown>;
}

const target = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const frames = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const printed = z.object({ data: z.string() });

async function print({ send, once }: Connection, html: string): Promise<Buffer> {
  const { targetId } = target.parse(await send('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = attached.parse(await send('Target.attachToTarget', { targetId, flatten: true }));
  const ask = (method: string, params: object = {}) => send(method, params, sessionId);
  await ask('Page.enable');
  await ask('Emulation.setScriptExecutionDisabled', { value: true });
  await ask('Network.enable');
  await ask('Network.setBlockedURLs', { urls: ['http:*', 'https:*', 'ws:*', 'wss:*', 'ftp:*', 'file:*'] });
  const { frameTree } = frames.parse(await ask('Page.getFrameTree'));
  const loaded = once('Page.loadEventFired', sessionId);
  await ask('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
  await loaded;
  const { data } = printed.parse(
    await ask('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: true,
      generateDocumentOutline: true,
      generateTaggedPDF: true,
    }),
  );
  return Buffer.from(data, 'base64');
}

const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Chromium's debugging protocol on its third and fourth pipe: messages of JSON, a NUL after each. */
function connect(child: ChildProcess): Connection {
  const [, , , input, output] = child.stdio;
  if (!(input instanceof Duplex && output instanceof Readable))
    throw new Error('Chromium was started without its pipes');
  const answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const awaited = new Map<string, (params: unknown) => void>();
  let sent = 0;
  let rest = '';
  // What ends the process is said by its end.
  input.on('error', () => undefined);
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const own of messages) {
      const { id, method, sessionId, result, error } = message.parse(JSON.parse(own));
      if (id === undefined) {
        awaited.get(`${sessionId} ${method}`)?.(null);
        continue;
      }
      const waiting = answers.get(id);
      answers.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    }
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        sent += 1;
        answers.set(sent, { resolve, reject });
        input.write(`${JSON.stringify({ id: sent, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
    once: (method, sessionId) => new Promise((resolve) => awaited.set(`${sessionId} ${method}`, resolve)),
  };
}

/** Rejects with what the process said last, once it is gone. */
function endOf(child: ChildProcess): Promise<never> {
  let last = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (last = (last + text).slice(-2000)));
  const gone = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      reject(new Error(`Chromium ended with ${signal ?? `exit code ${code}`}: ${last.trim()}`)),
    );
  });
  gone.catch(() => undefined);
  return gone;
}

/** With its own processes; one that is gone already needs nothing. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    return;
  }
}

import pino from 'pino';
import { readSettings } from './config/read-settings.ts';
import { terminalLanguage } from './config/start-words.ts';
import { developmentPeople } from './features/session/development/people.ts';
import { logOptions } from './http/log-options.ts';
import { startServer } from './start-server.ts';
import { startProblem } from './start-problem.ts';

const FORCE_AFTER_MS = 60_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = pino(logOptions(settings.logLevel));
  const server = await startServer(settings, log, { warn });
  const people =
    settings.signIn.kind === 'development'
      ? developmentPeople.map(({ username, password, organization }) => ({ username, password, organization }))
      : [];
  log.info({ url: server.url, signIn: settings.signIn.kind }, 'Hakaru is ready');
  if (process.send) process.send({ type: 'ready', url: server.url, people });

  let stopping = false;
  function stop(why: string): void {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'shutting down');
    setTimeout(() => {
      log.error('shutting down took too long');
      process.exit(1);
    }, FORCE_AFTER_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'shutting down failed');
        warn(err);
        process.exit(1);
      },
    );
  }
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  // The program that started this one is gone.
  process.on('disconnect', () => stop('disconnect'));
}

function warn(error: unknown): void {
  tell('warning', startProblem(error, terminalLanguage(process.env)));
}

/** To the terminal and to the program that started this one. */
function tell(type: 'warning' | 'failed', message: string): void {
  process.stderr.write(`${message}\n`);
  if (process.connected) process.send?.({ type, message });
}

main().catch((error: unknown) => {
  tell('failed', startProblem(error, terminalLanguage(process.env)));
  process.exit(1);
});

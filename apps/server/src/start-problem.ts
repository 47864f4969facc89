import { SettingsError } from './config/read-settings.ts';
import { StartProblem, startWords, type TerminalLanguage } from './config/start-words.ts';

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string };

/** Why the server could not start, in words that say what to do; a stack for what nobody foresaw. */
export function startProblem(error: unknown, language: TerminalLanguage): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingsError) {
    const lines = error.problems.map(({ code, params }) => startWords(code, params, language));
    return [startWords('settings', {}, language), ...lines].join('\n');
  }
  const known = error instanceof StartProblem ? error : systemProblem(error);
  return known ? startWords(known.code, known.params, language) : (error.stack ?? error.message);
}

function systemProblem({ code, port, address, path }: SystemError): StartProblem | null {
  if (code === 'EADDRINUSE' && port) return new StartProblem('port_in_use', { port });
  if (code === 'EACCES' && port) return new StartProblem('port_not_allowed', { port });
  if (code === 'EADDRNOTAVAIL') return new StartProblem('host_unknown', { host: address ?? '' });
  if (code === 'ENOSPC') return new StartProblem('disk_full');
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path)
    return new StartProblem('not_writable', { path });
  return null;
}

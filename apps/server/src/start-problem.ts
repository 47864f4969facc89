/** Why the server could not start, in words that say what to do; a stack for what nobody foresaw. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} is already in use. Stop what uses it, or set HAKARU_PORT to another port.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user. Set HAKARU_PORT to a port above 1023.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space where HAKARU_HOME is, and start again.';
  if (error.name === 'FolderInUse') return error.message;
  return error.stack ?? error.message;
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { StartProblem, words } from './words.mjs';

/** The server's own default, in apps/server/src/config/settings.ts. */
export const defaultPort = 8700;

/** Throws a StartProblem where the server could not listen. Port 0 takes any free one. */
export async function checkPort(
  text = process.env.HAKARU_PORT?.trim() || String(defaultPort),
  host = process.env.HAKARU_HOST?.trim() || '127.0.0.1',
) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new StartProblem('badPort', { port: text });
  const code = await tryToListen(port, host);
  const other = port < 1024 || port === defaultPort ? defaultPort + 1 : defaultPort;
  if (code === 'EACCES') throw new StartProblem('portNotAllowed', { port, other });
  if (code === 'EADDRINUSE') throw new StartProblem('portInUse', { port, other, owner: ownerWords(port) });
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

function ownerWords(port) {
  const pid = ownerOf(port);
  if (pid === undefined) return '';
  const command = quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '')
    .split('\0')
    .filter(Boolean);
  return words('portOwner', {
    pid,
    name: command
      .slice(0, 2)
      .map((part) => basename(part))
      .join(' '),
  });
}

/** The process that listens on the port, where we may see it: another user's is hidden. */
function ownerOf(port) {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningInodes(file, port)));
  if (inodes.size === 0) return undefined;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => socketsOf(pid).some((inode) => inodes.has(inode)));
}

function listeningInodes(file, port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return quietly(() => readFileSync(file, 'utf8'), '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === '0A')
    .map((fields) => fields[9]);
}

function socketsOf(pid) {
  const entries = quietly(() => readdirSync(`/proc/${pid}/fd`), []);
  return entries.flatMap(
    (fd) => /^socket:\[(\d+)\]$/.exec(quietly(() => readlinkSync(`/proc/${pid}/fd/${fd}`), ''))?.[1] ?? [],
  );
}

/** Processes come and go while we look, and others' are closed to us. */
function quietly(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

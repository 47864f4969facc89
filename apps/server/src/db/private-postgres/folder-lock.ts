import { createServer, connect } from 'node:net';
import { stat } from 'node:fs/promises';
import { StartProblem } from '../../config/start-words.ts';

interface FolderLock {
  release: () => Promise<void>;
}

/**
 * Takes the folder for this process alone. The lock is a socket without a file, which the kernel
 * removes with the process however that ends, so it can never be stale. Throws StartProblem where another process of ours has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder);
  const address = `\0hakaru-${dev}-${ino}`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') reject(error);
      else ownerOf(address).then((pid) => reject(new StartProblem('folder_in_use', { folder, pid })), reject);
    });
    server.listen(address, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function ownerOf(address: string): Promise<string> {
  return new Promise((resolve) => {
    let pid = '';
    const socket = connect(address);
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (data) => {
      pid += data.toString();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(pid || '(unknown)'));
  });
}

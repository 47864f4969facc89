import { StartProblem } from '../config/start-words.ts';

/** The same server's database of another name. Keeps hosts that URL cannot read: sockets have none. */
export function urlOfDatabase(url: string, name: string): string {
  const match = /^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url);
  if (!match) throw new StartProblem('database_address');
  return `${match[1]}/${name}${match[2] ?? ''}`;
}

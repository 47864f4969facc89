import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** First and last byte to read, both counted in. */
interface ByteRange {
  start: number;
  end?: number;
}

/**
 * The one place files are kept. A key is a relative path of plain names (`datasets/<id>/table.parquet`). A
 * key is whole or absent: it is written under a temporary name, checked, then renamed.
 */
export interface FileStore {
  /** Keeps a stream. Nothing is left behind where the stream breaks or `signal` aborts. */
  put(key: string, source: Readable, signal?: AbortSignal): Promise<StoredFile>;
  /** Keeps every file of a local folder below `prefix`, and empties the folder. */
  publishFolder(folder: string, prefix: string): Promise<StoredFile[]>;
  /** Throws FileMissing. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes, or null where there is no such file. */
  size(key: string): Promise<number | null>;
  /** A path on this machine with the file's content, for reading only. Throws FileMissing. */
  localPath(key: string): Promise<string>;
  /** The same for a published folder. Throws FileMissing where it is empty. */
  localFolder(prefix: string): Promise<string>;
  /** The keys below a prefix, in order. */
  list(prefix: string): Promise<string[]>;
  /** Removes every file below a prefix, or the one file of that key. */
  deletePrefix(prefix: string): Promise<void>;
  /** The names directly below a prefix that have files below themselves. */
  folders(prefix: string): Promise<string[]>;
  /** When the newest file below a prefix was kept, or null where there is none. */
  changedAt(prefix: string): Promise<Date | null>;
  /** Removes unfinished files that nothing was written to for so long: of a server that was killed. */
  forgetDrafts(olderThanMs: number): Promise<void>;
  /** Throws where files cannot be written. */
  check(): Promise<void>;
}

export class FileMissing extends Error {
  override name = 'FileMissing';

  constructor(key: string) {
    super(`no file ${key}`);
  }
}

/** Throws where a key could leave the store: empty, absolute, or with `..` in it. */
export function checkKey(key: string): string {
  const parts = key.split('/');
  const plain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));
  if (!plain) throw new Error(`not a file key: ${JSON.stringify(key)}`);
  return key;
}

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FileStoreSettings } from '../config/read-settings.ts';
import { type StartCode, StartProblem } from '../config/start-words.ts';
import { checkKey, FileMissing, type FileStore, type StoredFile } from './file-store.ts';
import { filesBelow, hashing, removeOldDrafts } from './hashing.ts';

type S3Settings = Extract<FileStoreSettings, { kind: 's3' }>;

/** Keeps files in a bucket of an S3-compatible service. An object appears whole when its upload is completed. */
export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const { bucket: Bucket, accessKey, secretKey } = settings;
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    ...(accessKey && secretKey ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } } : {}),
  });
  const cache = await openLocalCache(settings.cacheFolder);

  async function put(key: string, source: Readable, signal?: AbortSignal): Promise<StoredFile> {
    const counter = hashing();
    const upload = new Upload({
      client,
      params: { Bucket, Key: checkKey(key), Body: counter.stream },
      leavePartsOnError: false,
    });
    try {
      const [, sent] = await Promise.all([pipeline(source, counter.stream, { signal }), upload.done()]);
      const result = counter.result();
      const kept = await store.size(key);
      if (kept !== result.size)
        throw new Error(`${key}: ${kept} bytes are kept where ${result.size} were sent (${sent.ETag ?? 'no tag'})`);
      return { key, ...result };
    } catch (error) {
      await upload.abort();
      throw error;
    }
  }

  async function* pages(prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${checkKey(prefix)}/`, Delimiter, ContinuationToken }),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  const store: FileStore = {
    put,
    async publishFolder(folder, prefix) {
      const files = [];
      for (const path of await filesBelow(folder))
        files.push(await put(`${prefix}/${relative(folder, path)}`, createReadStream(path)));
      await rm(folder, { recursive: true, force: true });
      return files;
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
      const found = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range })).catch(whenMissing);
      if (!found?.Body) throw new FileMissing(key);
      return found.Body as Readable;
    },
    async size(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })).catch(whenMissing);
      return found?.ContentLength ?? null;
    },
    localPath: (key) => cache.path(checkKey(key), () => store.get(key)),
    async localFolder(prefix) {
      const keys = await store.list(prefix);
      if (keys.length === 0) throw new FileMissing(prefix);
      for (const key of keys) await store.localPath(key);
      return cache.folder(prefix);
    },
    async list(prefix) {
      const keys: string[] = [];
      for await (const { Contents = [] } of pages(prefix)) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return keys.sort();
    },
    async folders(prefix) {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, '/'))
        names.push(...CommonPrefixes.flatMap(({ Prefix }) => Prefix?.slice(prefix.length + 1, -1) ?? []));
      return names;
    },
    async changedAt(prefix) {
      let newest: Date | null = null;
      for await (const { Contents = [] } of pages(prefix))
        for (const { LastModified } of Contents)
          if (LastModified && (newest === null || LastModified > newest)) newest = LastModified;
      return newest;
    },
    // Of an upload that was broken off the bucket itself has parts, which its own rules clear away.
    forgetDrafts: (olderThanMs) => cache.forgetDrafts(olderThanMs),
    async deletePrefix(prefix) {
      const keys = [...(await store.list(prefix)), checkKey(prefix)];
      for (let start = 0; start < keys.length; start += 1000) {
        const Objects = keys.slice(start, start + 1000).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0) throw new Error(`${Errors[0]?.Key}: could not be deleted (${Errors[0]?.Code})`);
      }
      await cache.forget(prefix);
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
  return store;
}

function whenMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.name === 'NoSuchKey' || error.$metadata?.httpStatusCode === 404) return undefined;
  throw error;
}

interface S3Error {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const codes: Record<number, StartCode> = {
  301: 's3_other_region',
  400: 's3_refused',
  401: 's3_refused',
  403: 's3_refused',
  404: 's3_bucket_missing',
};

/** Why the bucket cannot be used, for the person who wrote its settings. */
export function s3Problem({ bucket, endpoint, region }: S3Settings, error: unknown): StartProblem {
  const { name = '', message, code, $metadata: { httpStatusCode: status = 0 } = {} } = error as S3Error;
  const known = name === 'CredentialsProviderError' ? 's3_no_credentials' : codes[status];
  // An answer without a body has a status and nothing else to say.
  const reason = status > 0 ? `HTTP ${status}` : message || code || name;
  return new StartProblem(
    known ?? 's3_unreachable',
    { bucket, endpoint: endpoint ?? 'Amazon S3', region, reason },
    { cause: error },
  );
}

/** Copies of stored files on this machine, for what reads by path. Keys never change content, so copies never go stale. */
export async function openLocalCache(folder: string) {
  const temporary = join(folder, '.tmp');
  await mkdir(temporary, { recursive: true });
  const underWay = new Map<string, Promise<void>>();

  async function download(key: string, read: () => Promise<Readable>): Promise<void> {
    const draft = join(temporary, randomUUID());
    try {
      await pipeline(await read(), createWriteStream(draft, { flags: 'wx' }));
      await mkdir(dirname(join(folder, key)), { recursive: true });
      await rename(draft, join(folder, key));
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    /** The copy's path; two readers at once share one download. */
    async path(key: string, read: () => Promise<Readable>): Promise<string> {
      const path = join(folder, key);
      if (await isFile(path)) return path;
      const pending = underWay.get(key) ?? download(key, read).finally(() => underWay.delete(key));
      underWay.set(key, pending);
      await pending;
      return path;
    },
    folder: (prefix: string) => join(folder, prefix),
    forgetDrafts: (olderThanMs: number) => removeOldDrafts(temporary, olderThanMs),
    async forget(prefix: string): Promise<void> {
      await rm(join(folder, prefix), { recursive: true, force: true });
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

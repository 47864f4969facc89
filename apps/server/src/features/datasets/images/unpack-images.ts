import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImageSplit } from '@hakaru/contract';
import type { StoredFile } from '../../../files/file-store.ts';
import { EntryDamaged, type OpenZip } from '../../../files/zip/open-zip.ts';
import type { DatasetContext } from '../dataset-context.ts';
import type { ArrangedImage, UploadedFile } from './arrange-images.ts';
import { openUploadedZip } from './list-uploaded-files.ts';

interface Unpacking {
  folder: string;
  signal: AbortSignal;
  onDone: (fraction: number) => void;
}

/** Puts images and masks below `folder`, under names of our own, and answers a line for compute for each. What does not come out whole is marked as damaged. */
export async function unpackImages(
  context: Pick<DatasetContext, 'files' | 'settings'>,
  images: readonly ArrangedImage[],
  { folder, signal, onDone }: Unpacking,
): Promise<ComputeEntry[]> {
  await Promise.all(['pictures', 'masks'].map((name) => mkdir(join(folder, name), { recursive: true })));
  const zips = new Map<string, OpenZip>();
  async function open(file: UploadedFile): Promise<Readable> {
    if (!file.entry) return context.files.get(file.key);
    const zip = zips.get(file.key) ?? (await openUploadedZip(context, { path: file.path, file_key: file.key }));
    zips.set(file.key, zip);
    return zip.read(file.entry);
  }
  async function unpack(file: UploadedFile, target: string): Promise<boolean> {
    try {
      await pipeline(await open(file), createWriteStream(join(folder, target)), { signal });
      return true;
    } catch (error) {
      if (!(error instanceof EntryDamaged)) throw error;
      await writeFile(join(folder, target), '', { flag: 'a' });
      return false;
    }
  }
  try {
    const entries: ComputeEntry[] = [];
    for (const { number, file, label, good, split, mask } of images) {
      signal.throwIfAborted();
      const name = String(number).padStart(6, '0');
      const [target, maskTarget] = [
        `pictures/${name}${extensionOf(file.path)}`,
        mask && `masks/${name}${extensionOf(mask.path)}`,
      ];
      const whole = await unpack(file, target);
      if (mask && maskTarget) await unpack(mask, maskTarget);
      entries.push({
        number,
        file: target,
        path: file.path,
        label,
        good,
        split,
        mask_path: mask?.path ?? null,
        mask_file: maskTarget,
        damaged: !whole,
      });
      onDone(entries.length / images.length);
    }
    return entries;
  } finally {
    for (const zip of zips.values()) await zip.close();
  }
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.')).toLowerCase();
}

/** A line of what compute's task images.read is given; files are relative to its folder. */
export interface ComputeEntry {
  number: number;
  file: string;
  path: string;
  label: string;
  good: boolean | null;
  split: ImageSplit | null;
  mask_path: string | null;
  mask_file: string | null;
  /** It did not come out of its zip whole. */
  damaged: boolean;
}

/** Of a version's images: the files' bytes, where they lie and what they are said to be. */
export function contentHash(entries: readonly ComputeEntry[], stored: readonly StoredFile[], prefix: string): string {
  const hashes = new Map(stored.map(({ key, sha256 }) => [key.slice(prefix.length + 1), sha256]));
  const hash = createHash('sha256');
  for (const { path, file, label, good, split, mask_path, mask_file } of entries) {
    hash.update(
      `${JSON.stringify([path, hashes.get(file), label, good, split, mask_path, mask_file && hashes.get(mask_file)])}\n`,
    );
  }
  return hash.digest('hex');
}

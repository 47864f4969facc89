import type { DataType, ImageCorrections } from '@hakaru/contract';
import { freeName } from '../../free-name.ts';
import { emptyDraft, nameOfFile, type RegisterDraft } from '../../register/register-draft.ts';

/** What a person has entered about images so far. */
export interface ImageDraft extends Omit<RegisterDraft, 'corrections'> {
  corrections: ImageCorrections;
}

export function emptyImageDraft(dataType: DataType): ImageDraft {
  return { ...emptyDraft(dataType), corrections: {} };
}

/** The draft once an upload has begun: it is called after its zip or folder. */
export function withImages(
  draft: ImageDraft,
  uploadId: string,
  firstPath: string,
  taken: readonly string[] = [],
): ImageDraft {
  if (draft.uploadId === uploadId) return draft;
  const fromFile = draft.nameFromFile || draft.name.trim() === '';
  return {
    ...draft,
    uploadId,
    corrections: {},
    nameFromFile: fromFile,
    name: fromFile ? freeName(nameOfFile(firstPath.split('/')[0] ?? ''), taken) : draft.name,
  };
}

type FolderCorrection = NonNullable<ImageCorrections['folders']>[string];

/** Corrections with one more of a folder. */
export function correctFolder(
  corrections: ImageCorrections,
  folder: string,
  change: FolderCorrection,
): ImageCorrections {
  return {
    ...corrections,
    folders: { ...corrections.folders, [folder]: { ...corrections.folders?.[folder], ...change } },
  };
}

import { freeName } from '../../free-name.ts';
import type { DataType, ReadCorrections } from '@hakaru/contract';
import type { SeriesOptionsInput, TimeSource } from '@hakaru/contract/time-series/options';
import { emptyDraft, nameOfFile, type RegisterDraft } from '../../register/register-draft.ts';

export interface DraftFile {
  uploadId: string;
  fileName: string;
  corrections: ReadCorrections;
  /** Null takes what is detected. */
  time: TimeSource | null;
}

/** What a person chose about the whole series; what is left out is detected. */
export type SeriesChoices = Omit<SeriesOptionsInput, 'files'>;

/** What a person has entered about a time series so far. */
export interface SeriesDraft extends Omit<RegisterDraft, 'corrections' | 'uploadId'> {
  files: DraftFile[];
  choices: SeriesChoices;
}

export function emptySeriesDraft(dataType: DataType): SeriesDraft {
  const { corrections: _corrections, uploadId: _upload, ...described } = emptyDraft(dataType);
  return { ...described, files: [], choices: {} };
}

/** The draft with one more file; it is called after its first one. */
export function withFile(
  draft: SeriesDraft,
  uploadId: string,
  fileName: string,
  taken: readonly string[] = [],
): SeriesDraft {
  const files = [...draft.files, { uploadId, fileName, corrections: {}, time: null }];
  const fromFile = draft.nameFromFile || draft.name.trim() === '';
  return {
    ...draft,
    files,
    nameFromFile: fromFile,
    name: fromFile && draft.files.length === 0 ? freeName(nameOfFile(fileName), taken) : draft.name,
  };
}

/** Without a file, and without what was chosen about several where one is left. */
export function withoutFile(draft: SeriesDraft, uploadId: string): SeriesDraft {
  const files = draft.files.filter((file) => file.uploadId !== uploadId);
  const { combine: _combine, ...choices } = draft.choices;
  return { ...draft, files, choices: files.length > 1 ? draft.choices : choices };
}

/** A file one place up or down: the first one's times lead where files are joined. */
export function movedFile(draft: SeriesDraft, from: number, to: number): SeriesDraft {
  const files = [...draft.files];
  const [file] = files.splice(from, 1);
  if (file) files.splice(to, 0, file);
  return { ...draft, files };
}

/** Another reading of a file. Its time is looked for again, as its columns may be others now. */
export function correctedFile(
  draft: SeriesDraft,
  uploadId: string,
  change: Partial<Pick<DraftFile, 'corrections' | 'time'>>,
): SeriesDraft {
  return {
    ...draft,
    files: draft.files.map((file) =>
      file.uploadId === uploadId
        ? { ...file, ...(change.corrections && structural(file, change.corrections) ? { time: null } : {}), ...change }
        : file,
    ),
  };
}

function structural(file: DraftFile, corrections: ReadCorrections): boolean {
  const { types: _before, ...before } = file.corrections;
  const { types: _after, ...after } = corrections;
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** What the preview and the registration are asked with. */
export function optionsOf({ files, choices }: Pick<SeriesDraft, 'files' | 'choices'>): SeriesOptionsInput {
  return {
    ...choices,
    files: files.map(({ uploadId, corrections, time }) => ({ upload_id: uploadId, options: corrections, time })),
  };
}

import type { DataType, ReadCorrections, TrainingTypeId, UploadPreview } from '@hakaru/contract';
import { freeName } from '../free-name.ts';
import { offeredTrainingTypes } from '../../../lib/training-screens.ts';

/** What the server reads as a table, archives of one included. */
export const tableFileEndings = ['.csv', '.tsv', '.txt', '.dat', '.xlsx', '.xlsm', '.xls', '.parquet', '.gz', '.zip'];

/** What a person has entered so far, kept in the tab until the dataset is registered. */
export interface RegisterDraft {
  uploadId?: string;
  corrections: ReadCorrections;
  name: string;
  /** The name came from the file and follows it to the next one. */
  nameFromFile: boolean;
  category: string;
  data_type: DataType;
  training_type: TrainingTypeId;
  comment: string;
}

export function emptyDraft(dataType: DataType): RegisterDraft {
  return {
    corrections: {},
    name: '',
    nameFromFile: true,
    category: '',
    data_type: dataType,
    training_type: offeredTrainingTypes[0]!,
    comment: '',
  };
}

/** A kept draft as the address now asks for it: what data are registered as is the newer wish. */
export function asRequested<D extends { data_type: DataType }>(kept: D, dataType: DataType | null): D {
  return dataType ? { ...kept, data_type: dataType } : kept;
}

/** The draft once another file has arrived: what was described stays, how the last file was read does not. `taken` are the names of other datasets. */
export function withUpload(
  draft: RegisterDraft,
  { upload_id, file_name }: Pick<UploadPreview, 'upload_id' | 'file_name'>,
  taken: readonly string[] = [],
): RegisterDraft {
  const fromFile = draft.nameFromFile || draft.name.trim() === '';
  return {
    ...draft,
    uploadId: upload_id,
    corrections: {},
    nameFromFile: fromFile,
    name: fromFile ? freeName(nameOfFile(file_name), taken) : draft.name,
  };
}

/** `2024 trial.final.csv` → `2024 trial.final`. */
export function nameOfFile(fileName: string): string {
  return (fileName.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || fileName).slice(0, 200);
}

import type { DatasetForm } from '@hakaru/contract';

/** What a dataset's form means for those who use datasets. */
interface Form {
  /** Its versions are tables of rows and columns, which recipes, charts and trainings of tables read. */
  isTable: boolean;
  /** Its rows lie along time. */
  alongTime: boolean;
  /** It is made of several uploads of tables, which its options name. */
  fromManyFiles: boolean;
  /** By which columns rows of two versions are the same one, and which may differ; null where people say so. */
  comparedBy: { keys: string[]; columns: string[] } | null;
}

/** What an image is told by and what may differ of it; where its files lie is no difference. */
const images = {
  keys: ['path'],
  columns: ['path', 'label', 'good', 'split', 'mask_path', 'format', 'width', 'height', 'mode', 'byte_size', 'sha256'],
};

export const forms = {
  table: { isTable: true, alongTime: false, fromManyFiles: false, comparedBy: null },
  time_series: { isTable: true, alongTime: true, fromManyFiles: true, comparedBy: null },
  images: { isTable: false, alongTime: false, fromManyFiles: false, comparedBy: images },
} satisfies Record<DatasetForm, Form> as Record<DatasetForm, Form>;

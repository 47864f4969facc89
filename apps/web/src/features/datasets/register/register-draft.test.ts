import { expect, it } from 'vitest';
import { emptyDraft, nameOfFile, withUpload } from './register-draft.ts';

it('names a dataset after its file', () => {
  expect(nameOfFile('2024 trial.final.csv')).toBe('2024 trial.final');
  expect(nameOfFile('気温データ.XLSX')).toBe('気温データ');
  expect(nameOfFile('.csv')).toBe('.csv');
});

it('follows the file until a name is typed', () => {
  const first = withUpload(emptyDraft('training_data'), { upload_id: 'a', file_name: 'one.csv' });
  expect(withUpload(first, { upload_id: 'b', file_name: 'two.csv' }).name).toBe('two');
  expect(withUpload(first, { upload_id: 'b', file_name: 'two.csv' }, ['two', 'two 2']).name).toBe('two 3');
  const typed = { ...first, name: 'Line 3', nameFromFile: false, comment: 'kept', corrections: { skip_rows: 1 } };
  expect(withUpload(typed, { upload_id: 'b', file_name: 'two.csv' })).toMatchObject({
    name: 'Line 3',
    comment: 'kept',
    uploadId: 'b',
    corrections: {},
  });
});

// @vitest-environment happy-dom
import type { UploadPreview } from '@hakaru/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileSection } from './table-register.tsx';
import type { Upload } from './use-upload.ts';

const preview = { file_name: 'a.csv', byte_size: 10, row_estimate: 2, columns: [] } as unknown as UploadPreview;
const upload = (inFlight: Upload['inFlight']) =>
  ({ inFlight, failure: null, start: () => undefined, cancel: () => undefined }) as Upload;
const part = (arrived: UploadPreview | null, state: Upload) => (
  <FileSection preview={arrived} upload={state} notice={null} onOther={() => undefined} />
);

it('gives the focus back to whoever chose the file by keyboard, and takes it from nobody', () => {
  const { rerender } = render(part(null, upload(null)));
  rerender(part(null, upload({ fileName: 'a.csv', loaded: 1, total: 10, speed: null })));
  rerender(part(preview, upload(null)));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose another file' }));
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  rerender(part(preview, upload({ fileName: 'b.csv', loaded: 1, total: 10, speed: null })));
  rerender(part(preview, upload(null)));
  expect(document.activeElement).toBe(elsewhere);
});

import {
  type CallInput,
  imageCorrections,
  type Language,
  readCorrections,
  type registerDataset as registerCall,
} from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { ImageContext } from './images/image-context.ts';
import { noteImageZip } from './images/note-image-zip.ts';
import { registerImages } from './images/register-images.ts';
import { selectImageUpload } from './images/image-upload-rows.ts';
import { type KeptFile, noteUpload } from './keep-upload.ts';
import { parseCorrections } from './read-corrections.ts';
import { registerDataset } from './register-dataset.ts';
import { registerTimeSeries } from './time-series/register-time-series.ts';
import { parseSeriesOptions } from './time-series/parse-series-options.ts';

type Fields = CallInput<typeof registerCall>['body'];

/** Registers what a form says: a table, a time series, or pictures where its upload or the file sent along holds them. */
export async function registerForm(
  context: ImageContext,
  caller: { orgId: string; userId: string },
  { options, upload_id, form, ...order }: Fields,
  kept: KeptFile | null,
  language: Language,
) {
  const { orgId, userId } = caller;
  if (form === 'time_series') {
    if (kept) await noteUpload(context, orgId, userId, kept);
    return registerTimeSeries(context, orgId, userId, {
      ...order,
      series: parseSeriesOptions(options, kept?.id ?? upload_id, language),
    });
  }
  const upload = kept?.id ?? upload_id;
  if (!upload) throw new AppError('upload_no_file');
  if (kept ? form === 'images' : await selectImageUpload(context.database.db, orgId, upload)) {
    const corrections = parseCorrections(imageCorrections, options, 'body', language);
    if (kept) await noteImageZip(context, orgId, userId, kept);
    return registerImages(context, orgId, userId, { ...order, upload_id: upload, corrections });
  }
  const corrections = parseCorrections(readCorrections, options, 'body', language);
  if (kept) await noteUpload(context, orgId, userId, kept);
  return registerDataset(context, orgId, userId, { ...order, upload_id: upload, corrections });
}

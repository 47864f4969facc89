import type { CallResponse, getImageCharts as getCall } from '@hakaru/contract';
import type { Db } from '../../../db/database.ts';
import { AppError, found } from '../../../http/app-error.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import type { MeasuredPageRequest } from '../../../tables/read/read-measured-pictures.ts';
import type { ImageChartContext } from './image-chart-context.ts';
import { selectImageCharts } from './image-chart-rows.ts';

type Parts = Pick<ImageChartContext, 'database' | 'files' | 'tables'>;

/** How far charts of pictures are, and their numbers once they are there. */
export async function getImageCharts(db: Db, orgId: string, id: string): Promise<CallResponse<typeof getCall>> {
  const { dataset_id, version_id, state, run_id, result } = found(await selectImageCharts(db, orgId, id));
  return { id, dataset_id, version_id, state, task_id: found(run_id), result };
}

/** The folder of charts that are done. Throws not_found. */
async function folderOf(db: Db, orgId: string, id: string): Promise<string> {
  const { files_prefix } = found(await selectImageCharts(db, orgId, id));
  if (files_prefix === null) throw new AppError('not_found');
  return files_prefix;
}

export async function listMeasuredPictures(
  { database: { db }, files, tables }: Parts,
  orgId: string,
  id: string,
  request: MeasuredPageRequest,
) {
  return tables.readMeasuredPictures(
    await files.localPath(`${await folderOf(db, orgId, id)}/pictures.parquet`),
    request,
  );
}

export async function getAveragePicture(
  { database: { db }, files }: Parts,
  orgId: string,
  id: string,
  { index, of }: { index: number; of: 'mean' | 'sd' },
): Promise<FileAnswer> {
  const key = `${await folderOf(db, orgId, id)}/${of === 'mean' ? 'means' : 'deviations'}/${index}.png`;
  const size = found(await files.size(key));
  return {
    stream: await files.get(key),
    size,
    contentType: 'image/png',
    name: `${of}-${index}.png`,
    inline: true,
    etag: `"${id}-${of}-${index}"`,
  };
}

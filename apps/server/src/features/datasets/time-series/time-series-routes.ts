import * as calls from '@hakaru/contract/time-series/calls';
import { seriesOptions } from '@hakaru/contract/time-series/options';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import type { DatasetContext } from '../dataset-context.ts';
import { noteUpload } from '../keep-upload.ts';
import { receiveTable } from '../receive-table.ts';
import { getTimeSeries } from './get-time-series.ts';
import { previewSeries } from './preview-series.ts';

export function timeSeriesRoutes(api: FastifyInstance, context: DatasetContext): void {
  route(api, calls.uploadTimeSeries, async ({ caller, request, query }) => {
    const { kept } = await receiveTable(context, request, calls.uploadTimeSeries);
    if (!kept) throw new AppError('upload_no_file');
    const upload = await noteUpload(context, caller.orgId, caller.userId, kept);
    const options = seriesOptions.parse({ files: [{ upload_id: upload.upload_id }], kind: query.kind ?? null });
    return { upload, series: await previewSeries(context, caller.orgId, options) };
  });
  route(api, calls.previewTimeSeries, ({ caller, body }) => previewSeries(context, caller.orgId, body));
  route(api, calls.getTimeSeries, ({ caller, params }) => getTimeSeries(context, caller.orgId, params.id));
}

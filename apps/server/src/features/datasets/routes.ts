import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import { addSamples } from './add-samples.ts';
import { checkEncoding } from './check-encoding.ts';
import { computeStatistics } from './compute-statistics.ts';
import { deleteDataset } from './delete-dataset.ts';
import { downloadDataset } from './download-dataset.ts';
import { downloadFiles } from './download-files.ts';
import { getDataset } from './get-dataset.ts';
import { getStatistics } from './get-statistics.ts';
import { noteUpload } from './keep-upload.ts';
import type { ImageContext } from './images/image-context.ts';
import { imageRoutes } from './images/image-routes.ts';
import { managementRoutes } from './management-routes.ts';
import { listAllDatasets, listDatasets } from './list-datasets.ts';
import { loadPoints, loadRows } from './load-table.ts';
import { previewUpload } from './preview-upload.ts';
import { parseCorrections } from './read-corrections.ts';
import { receiveTable } from './receive-table.ts';
import { registerForm } from './register-form.ts';
import { timeSeriesRoutes } from './time-series/time-series-routes.ts';
import { updateDataset } from './update-dataset.ts';

export function datasetRoutes(api: FastifyInstance, context: ImageContext): void {
  const { db } = context.database;
  route(api, calls.uploadCsv, async ({ caller, request }) => {
    const { kept } = await receiveTable(context, request, calls.uploadCsv);
    if (!kept) throw new AppError('upload_no_file');
    return noteUpload(context, caller.orgId, caller.userId, kept);
  });
  route(api, calls.previewUpload, ({ caller, params, query, language }) =>
    previewUpload(
      context,
      caller.orgId,
      params.id,
      parseCorrections(calls.readCorrections, query.options, 'query', language),
    ),
  );
  route(api, calls.registerDataset, async ({ caller, request, language }) => {
    const { fields, kept } = await receiveTable(context, request, calls.registerDataset);
    return registerForm(context, caller, fields, kept, language);
  });
  route(api, calls.addSampleDatasets, ({ caller, language }) =>
    addSamples(context, caller.orgId, caller.userId, language),
  );
  route(api, calls.listAllDatasets, ({ caller, query }) => listAllDatasets(db, caller.orgId, query));
  route(api, calls.listDatasets, ({ caller, query }) => listDatasets(db, caller.orgId, query));
  route(api, calls.getDataset, ({ caller, params }) =>
    getDataset(db, caller.orgId, params.dataset_id, params.min_schema === 'true'),
  );
  route(api, calls.updateDataset, ({ caller, params, body }) =>
    updateDataset(db, caller.orgId, caller.userId, params.id, body),
  );
  route(api, calls.deleteDataset, ({ caller, params, query }) => deleteDataset(context, caller, params.id, query));
  route(api, calls.downloadDataset, ({ caller, params, query }) =>
    downloadDataset(context, caller.orgId, params.id, query),
  );
  route(api, calls.checkEncoding, ({ caller, params }) => checkEncoding(context, caller.orgId, params.id));
  route(api, calls.downloadFiles, ({ caller, body }) => downloadFiles(context, caller.orgId, body));
  route(api, calls.computeStatistics, ({ caller, params }) =>
    computeStatistics(context, caller.orgId, caller.userId, params.dataset),
  );
  route(api, calls.getStatistics, ({ caller, params }) => getStatistics(db, caller.orgId, params.dataset));
  route(api, calls.loadDataset, ({ caller, params, body }) => loadRows(context, caller.orgId, params.id, body));
  route(api, calls.loadPoints, ({ caller, params, body }) => loadPoints(context, caller.orgId, params.id, body));
  managementRoutes(api, context);
  imageRoutes(api, context);
  timeSeriesRoutes(api, context);
}

import * as calls from '@hakaru/contract';
import * as seriesCalls from '@hakaru/contract/time-series/calls';
import * as labelCalls from '@hakaru/contract/time-series/labels';
import { seriesOptions } from '@hakaru/contract/time-series/options';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { route } from '../../http/route.ts';
import { getColumnDraft, registerColumnDraft, startColumnDraft } from './columns/column-drafts.ts';
import type { DatasetContext } from './dataset-context.ts';
import { deleteDataset, deleteDatasets } from './delete-dataset.ts';
import { getRowNames } from './tables/row-names.ts';
import { downloadDataset, downloadFiles } from './download-dataset.ts';
import { getDataset } from './get-dataset.ts';
import { getDatasetHistory } from './get-history.ts';
import { changeCategory, changeTag, listCategories, listTags } from './groupings.ts';
import { listArrived, previewImages } from './images/preview-images.ts';
import { receiveImages } from './images/receive-images.ts';
import { getImageSummary, getMeanImage, getImage, listImages } from './images/serve-images.ts';
import { getUploadedImage } from './images/serve-uploaded-image.ts';
import { listAllDatasets, listDatasets } from './list-datasets.ts';
import { registerDataset } from './register-dataset.ts';
import { addSamples } from './samples.ts';
import { startSplit } from './sets/start-split.ts';
import { checkEncoding, loadPoints, loadRows } from './tables/load-table.ts';
import { computeStatistics, getStatistics } from './tables/statistics.ts';
import { getTimeSeries } from './time-series/get-time-series.ts';
import { previewSeries } from './time-series/preview-series.ts';
import { countSeriesPeriods, getSeriesLabels, startLabelling } from './time-series/series-labels.ts';
import { updateDataset } from './update-dataset.ts';
import { noteUpload, previewUpload, receiveTable } from './uploads/store-upload.ts';
import { parseCorrections } from './uploads/read-corrections.ts';
import { compareVersions } from './versions/compare-versions.ts';

export function datasetRoutes(api: FastifyInstance, context: DatasetContext): void {
  uploadRoutes(api, context);

  route(api, calls.registerDataset, async ({ scope, request, language }) => {
    const { fields, kept } = await receiveTable(context, request, calls.registerDataset);
    return registerDataset(context, scope, fields, kept, language);
  });
  route(api, calls.addSampleDatasets, ({ scope, language }) => addSamples(context, scope, language));
  route(api, calls.listAllDatasets, ({ scope, query }) => listAllDatasets(scope, query));
  route(api, calls.listDatasets, ({ scope, query }) => listDatasets(scope, query));
  route(api, calls.getDataset, ({ scope, params }) =>
    getDataset(scope, params.dataset_id, params.min_schema === 'true'),
  );
  route(api, calls.updateDataset, ({ scope, params, body }) => updateDataset(scope, params.id, body));
  route(api, calls.deleteDataset, ({ scope, params, query }) => deleteDataset(context, scope, params.id, query));
  route(api, calls.deleteDatasets, ({ scope, body, language }) => deleteDatasets(context, scope, body, language));
  route(api, calls.downloadDataset, ({ scope, params, query }) => downloadDataset(context, scope, params.id, query));
  route(api, calls.downloadFiles, ({ scope, body }) => downloadFiles(context, scope, body));
  route(api, calls.getDatasetHistory, ({ scope, params }) => getDatasetHistory(scope, params.id));
  route(api, calls.compareVersions, ({ scope, params, body }) =>
    compareVersions(context, scope, params.before, params.after, body.keys),
  );

  route(api, calls.listCategories, ({ scope }) => listCategories(scope));
  route(api, calls.changeCategory, ({ scope, body }) => changeCategory(scope, body));
  route(api, calls.listTags, ({ scope }) => listTags(scope));
  route(api, calls.changeTag, ({ scope, body }) => changeTag(scope, body));

  route(api, calls.checkEncoding, ({ scope, params }) => checkEncoding(context, scope, params.id));
  route(api, calls.computeStatistics, ({ scope, params }) => computeStatistics(context, scope, params.dataset));
  route(api, calls.getStatistics, ({ scope, params }) => getStatistics(scope, params.dataset));
  route(api, calls.loadDataset, ({ scope, params, body }) => loadRows(context, scope, params.id, body));
  route(api, calls.getRowNames, ({ scope, params, query }) =>
    getRowNames(context, scope, params.version_id, query.block),
  );
  route(api, calls.loadPoints, ({ scope, params, body }) => loadPoints(context, scope, params.id, body));
  route(api, calls.draftColumns, ({ scope, params, body }) =>
    startColumnDraft(context, scope, params.id, body.columns),
  );
  route(api, calls.getColumnDraft, ({ scope, params }) => getColumnDraft(scope, params.draft_id));
  route(api, calls.registerColumnDraft, ({ scope, params }) => registerColumnDraft(context, scope, params.draft_id));
  route(api, calls.splitDataset, ({ scope, params, body }) => startSplit(context, scope, params.id, body));

  route(api, calls.listImages, ({ scope, params, query }) => listImages(context, scope, params.id, query));
  route(api, calls.getImageSummary, ({ scope, params }) => getImageSummary(scope, params.id));
  route(api, calls.getImage, ({ scope, params, query }) =>
    getImage(context, scope, params.id, params.number, query.variant),
  );
  route(api, calls.getUploadedImage, ({ scope, params, query }) =>
    getUploadedImage(context, scope, params.id, query.path),
  );
  route(api, calls.getMeanImage, ({ scope, params, query }) => getMeanImage(context, scope, params.id, query.index));
  seriesRoutes(api, context);
}

function seriesRoutes(api: FastifyInstance, context: DatasetContext): void {
  route(api, seriesCalls.getTimeSeries, ({ scope, params }) => getTimeSeries(context, scope, params.id));
  route(api, labelCalls.getSeriesLabels, ({ scope, params, query, language }) =>
    getSeriesLabels(context, scope, params.id, query, language),
  );
  route(api, labelCalls.countLabelPeriods, ({ scope, params, body }) =>
    countSeriesPeriods(context, scope, params.id, body),
  );
  route(api, labelCalls.saveSeriesLabels, ({ scope, params, body, language }) =>
    startLabelling(context, scope, params.id, body, language),
  );
}

function uploadRoutes(api: FastifyInstance, context: DatasetContext): void {
  route(api, calls.uploadCsv, async ({ scope, request }) => {
    const { kept } = await receiveTable(context, request, calls.uploadCsv);
    if (!kept) throw new AppError('upload_no_file');
    return noteUpload(context, scope, kept);
  });
  route(api, calls.previewUpload, ({ scope, params, query, language }) =>
    previewUpload(context, scope, params.id, parseCorrections(calls.readCorrections, query.options, 'query', language)),
  );
  route(api, seriesCalls.uploadTimeSeries, async ({ scope, request, query }) => {
    const { kept } = await receiveTable(context, request, seriesCalls.uploadTimeSeries);
    if (!kept) throw new AppError('upload_no_file');
    const upload = await noteUpload(context, scope, kept);
    const options = seriesOptions.parse({ files: [{ upload_id: upload.upload_id }], kind: query.kind ?? null });
    return { upload, series: await previewSeries(context, scope, options) };
  });
  route(api, seriesCalls.previewTimeSeries, ({ scope, body }) => previewSeries(context, scope, body));
  route(api, calls.uploadImages, ({ scope, query, request }) =>
    receiveImages(context, scope, request, query.upload_id),
  );
  route(api, calls.listUploadFiles, ({ scope, params }) => listArrived(scope, params.id));
  route(api, calls.previewImageUpload, ({ scope, params, body }) => previewImages(context, scope, params.id, body));
}

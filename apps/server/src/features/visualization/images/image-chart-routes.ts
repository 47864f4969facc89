import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { ImageChartContext } from './image-chart-context.ts';
import { getAveragePicture, getImageCharts, listMeasuredPictures } from './read-image-charts.ts';
import { startImageCharts } from './start-image-charts.ts';

export function imageChartRoutes(api: FastifyInstance, context: ImageChartContext): void {
  route(api, calls.startImageCharts, ({ caller, params }) => startImageCharts(context, caller, params.dataset));
  route(api, calls.getImageCharts, ({ caller, params }) =>
    getImageCharts(context.database.db, caller.orgId, params.id),
  );
  route(api, calls.getAveragePicture, ({ caller, params, query }) =>
    getAveragePicture(context, caller.orgId, params.id, query),
  );
  route(api, calls.listMeasuredPictures, ({ caller, params, body }) =>
    listMeasuredPictures(context, caller.orgId, params.id, body),
  );
}

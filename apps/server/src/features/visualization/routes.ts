import * as calls from '@hakaru/contract';
import type { CallInput, CallResponse, CallShape, RowCounts, RowsAsked } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route, type RouteHandler } from '../../http/route.ts';
import type { Visual } from '../../tables/visual/open-visual.ts';
import type { VisualTable } from '../../tables/visual/visual-table.ts';
import { deleteView } from './delete-view.ts';
import { getTabulation } from './get-tabulation.ts';
import type { ImageChartContext } from './images/image-chart-context.ts';
import { imageChartRoutes } from './images/image-chart-routes.ts';
import { listViews } from './list-views.ts';
import { drawDataset } from './open-table.ts';
import { createView, getView, updateView } from './save-view.ts';
import { sendColumns } from './send-columns.ts';
import { settleTimeRequest } from './settle-time-request.ts';
import { startTabulation, type TabulationContext } from './start-tabulation.ts';

/** A call about a dataset's rows that is answered with the numbers of a picture. */
type PictureCall = CallShape & { params: typeof calls.chartBars.params };

type Uncounted<R> = R extends { counts: RowCounts }
  ? Omit<R, 'counts'> & { counts: Omit<RowCounts, 'version_id'> }
  : never;

export function visualizationRoutes(api: FastifyInstance, context: TabulationContext & ImageChartContext): void {
  const { db } = context.database;

  function picture<const T extends PictureCall>(
    call: T,
    draw: (visual: Visual, table: VisualTable, body: CallInput<T>['body']) => Promise<Uncounted<CallResponse<T>>>,
  ): void {
    const handler = async ({
      caller,
      params,
      body,
    }: {
      caller: { orgId: string };
      params: { dataset: string };
      body: CallInput<T>['body'];
    }) =>
      drawDataset(context, caller.orgId, params.dataset, (body as RowsAsked).version_id, (visual, table) =>
        draw(visual, table, body),
      );
    // What draw answers fits the call; that this one's parameters and counts do too is beyond inference.
    route(api, call, handler as unknown as RouteHandler<T>);
  }
  route(api, calls.loadColumns, ({ caller, params, body }) => sendColumns(context, caller.orgId, params.dataset, body));
  picture(calls.loadSelectedPage, (visual, table, body) => visual.pageOfRows(table, body));
  picture(calls.resolveSelection, (visual, table, body) => visual.resolveSelection(table, body));
  picture(calls.summarizeColumns, (visual, table, body) => visual.summarize(table, body));
  picture(calls.chartDistribution, (visual, table, body) => visual.distribution(table, body));
  picture(calls.chartGroups, (visual, table, body) => visual.groups(table, body));
  picture(calls.chartRelation, (visual, table, body) => visual.relation(table, body));
  picture(calls.chartDensity, (visual, table, body) => visual.density(table, body));
  picture(calls.chartContour, (visual, table, body) => visual.contour(table, body));
  picture(calls.chartScatterMatrix, (visual, table, body) => visual.scatterMatrix(table, body));
  picture(calls.chartCorrelation, (visual, table, body) => visual.correlation(table, body));
  picture(calls.chartParallel, (visual, table, body) => visual.parallel(table, body));
  picture(calls.chartSeries, (visual, table, body) => visual.series(table, body));
  picture(calls.chartAutocorrelation, (visual, table, body) => visual.autocorrelation(table, body));
  picture(calls.chartLag, (visual, table, body) => visual.lagPlot(table, body));
  picture(calls.chartBars, (visual, table, body) => visual.bars(table, body));
  picture(calls.chartMissing, (visual, table, body) => visual.missingMap(table, body));

  route(api, calls.startTabulation, async ({ caller, params, body }) => {
    const { version_id: _, ...request } = body;
    const settle = () => ({
      request,
      columns: [...(body.columns ?? []), ...(body.group === null ? [] : [body.group])],
    });
    const { id, task_id } = await startTabulation(context, {
      ...caller,
      datasetId: params.dataset,
      kind: 'table',
      request: body,
      settle,
    });
    return { result_id: id, task_id };
  });
  route(api, calls.getTabulation, ({ caller, params }) =>
    getTabulation<calls.Tabulation>(db, caller.orgId, 'table', params.id),
  );
  route(api, calls.startTimeStatistics, ({ caller, params, body }) =>
    startTabulation(context, {
      ...caller,
      datasetId: params.dataset,
      kind: 'time_series',
      request: body,
      settle: settleTimeRequest,
    }),
  );
  route(api, calls.getTimeStatistics, ({ caller, params }) =>
    getTabulation<calls.TimeStatistics>(db, caller.orgId, 'time_series', params.id),
  );

  route(api, calls.listViews, ({ caller, query }) => listViews(db, caller.orgId, query));
  route(api, calls.createView, ({ caller, body }) => createView(db, caller, body));
  route(api, calls.getView, ({ caller, params }) => getView(db, caller.orgId, params.id));
  route(api, calls.updateView, ({ caller, params, body }) => updateView(db, caller.orgId, params.id, body));
  route(api, calls.deleteView, ({ caller, params }) => deleteView(db, caller.orgId, params.id));
  imageChartRoutes(api, context);
}

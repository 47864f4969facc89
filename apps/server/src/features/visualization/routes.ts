import * as calls from '@hakaru/contract';
import type { CallInput, CallResponse, CallShape, RowCounts, RowsRequest } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../db/scope.ts';
import { route, type RouteHandler } from '../../http/route.ts';
import type { Visual } from '../../tables/visual/open-visual.ts';
import type { VisualTable } from '../../tables/visual/visual-table.ts';
import { getAverageImage, getImageCharts, listMeasuredImages, startImageCharts } from './image-charts.ts';
import { drawDataset, sendColumns, type VisualContext } from './open-table.ts';
import { getTabulation, startTabulation, startTimeTabulation } from './tabulations.ts';
import { createView, deleteView, getView, listViews, updateView } from './views.ts';

/** A call about a dataset's rows that is answered with the numbers of a chart. */
type ChartCall = CallShape & { params: typeof calls.chartBars.params };

type Uncounted<R> = R extends { counts: RowCounts }
  ? Omit<R, 'counts'> & { counts: Omit<RowCounts, 'version_id'> }
  : never;

export function visualizationRoutes(api: FastifyInstance, context: VisualContext): void {
  function chart<const T extends ChartCall>(
    call: T,
    draw: (visual: Visual, table: VisualTable, body: CallInput<T>['body']) => Promise<Uncounted<CallResponse<T>>>,
  ): void {
    const handler = async ({
      scope,
      params,
      body,
    }: {
      scope: Scope;
      params: { dataset: string };
      body: CallInput<T>['body'];
    }) =>
      drawDataset(context, scope, params.dataset, (body as RowsRequest).version_id, (visual, table) =>
        draw(visual, table, body),
      );
    // What draw answers fits the call; that this one's parameters and counts do too is beyond inference.
    route(api, call, handler as unknown as RouteHandler<T>);
  }
  route(api, calls.loadColumns, ({ scope, params, body }) => sendColumns(context, scope, params.dataset, body));
  chart(calls.loadSelectedPage, (visual, table, body) => visual.pageOfRows(table, body));
  chart(calls.resolveSelection, (visual, table, body) => visual.resolveSelection(table, body));
  chart(calls.summarizeColumns, (visual, table, body) => visual.summarize(table, body));
  chart(calls.chartDistribution, (visual, table, body) => visual.distribution(table, body));
  chart(calls.chartGroups, (visual, table, body) => visual.groups(table, body));
  chart(calls.chartRelation, (visual, table, body) => visual.relation(table, body));
  chart(calls.chartDensity, (visual, table, body) => visual.density(table, body));
  chart(calls.chartContour, (visual, table, body) => visual.contour(table, body));
  chart(calls.chartScatterMatrix, (visual, table, body) => visual.scatterMatrix(table, body));
  chart(calls.chartCorrelation, (visual, table, body) => visual.correlation(table, body));
  chart(calls.chartParallel, (visual, table, body) => visual.parallel(table, body));
  chart(calls.chartSeries, (visual, table, body) => visual.series(table, body));
  chart(calls.chartAutocorrelation, (visual, table, body) => visual.autocorrelation(table, body));
  chart(calls.chartLag, (visual, table, body) => visual.lagPlot(table, body));
  chart(calls.chartBars, (visual, table, body) => visual.bars(table, body));
  chart(calls.chartMissing, (visual, table, body) => visual.missingMap(table, body));

  route(api, calls.startTabulation, async ({ scope, params, body }) => {
    const { id, task_id } = await startTabulation(context, scope, params.dataset, body);
    return { result_id: id, task_id };
  });
  route(api, calls.getTabulation, ({ scope, params }) => getTabulation<calls.Tabulation>(scope, 'table', params.id));
  route(api, calls.startTimeStatistics, ({ scope, params, body }) =>
    startTimeTabulation(context, scope, params.dataset, body),
  );
  route(api, calls.getTimeStatistics, ({ scope, params }) =>
    getTabulation<calls.TimeStatistics>(scope, 'time_series', params.id),
  );

  route(api, calls.startImageCharts, ({ scope, params }) => startImageCharts(context, scope, params.dataset));
  route(api, calls.getImageCharts, ({ scope, params }) => getImageCharts(scope, params.id));
  route(api, calls.getAverageImage, ({ scope, params, query }) => getAverageImage(context, scope, params.id, query));
  route(api, calls.listMeasuredImages, ({ scope, params, body }) =>
    listMeasuredImages(context, scope, params.id, body),
  );

  route(api, calls.listViews, ({ scope, query }) => listViews(scope, query));
  route(api, calls.createView, ({ scope, body }) => createView(scope, body));
  route(api, calls.getView, ({ scope, params }) => getView(scope, params.id));
  route(api, calls.updateView, ({ scope, params, body }) => updateView(scope, params.id, body));
  route(api, calls.deleteView, ({ scope, params }) => deleteView(scope, params.id));
}

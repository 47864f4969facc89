import { BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, LinesChart, ScatterChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { hasCanvas } from './has-canvas.ts';
import { roundAxes } from './round-axes.ts';

register([
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  LinesChart,
  ScatterChart,
  AxisPointerComponent,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  CanvasRenderer,
  SVGRenderer,
  roundAxes,
]);

/** Where a browser gives no canvas, charts on the page are drawn as SVG. */
export function pageRenderer(): { renderer: 'canvas' | 'svg' } {
  return { renderer: hasCanvas() ? 'canvas' : 'svg' };
}

type Renderer =
  | { renderer: 'canvas' | 'svg'; width?: number; height?: number; devicePixelRatio?: number }
  | { renderer: 'svg'; ssr: true; width: number; height: number };

/**
 * A chart of ECharts with the parts the product's charts use; without an element it draws to a text.
 * A function and not a re-export, so that a bundler keeps the registration above.
 */
export function createChart(element: HTMLElement | null, renderer: Renderer): EChartsType {
  return init(element, null, renderer);
}

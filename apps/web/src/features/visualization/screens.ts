import ChartIcon from '@mui/icons-material/ScatterPlotOutlined';
import { paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';

const title = { en: 'Visualisation', ja: '可視化' };

export const visualizationFeature: Feature = {
  drawer: { path: paths.visualization, title, icon: ChartIcon },
  screens: [
    {
      path: paths.visualization,
      title,
      load: async () => (await import('./list/visualization-list-screen.tsx')).VisualizationListScreen,
    },
    {
      path: paths.visualizationDetails,
      title,
      parent: paths.visualization,
      namedBy: 'dataset_id',
      load: async () => (await import('./board/visualization-screen.tsx')).VisualizationScreen,
    },
  ],
};

import type { TaskProgress } from '@hakaru/contract';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import { pathTo, paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';

const title = { en: 'Datasets', ja: 'データセット' };

/** Which data type it is is not known here; the screen puts the address right. */
function openDataset(task: TaskProgress): string {
  return pathTo(paths.datasetDetails, { dataset_id: task.subject_id, data_type: 'training_data' });
}

const ready = {
  succeeded: { en: 'The dataset is ready.', ja: 'データセットの準備ができました。' },
  failed: { en: 'A dataset could not be made.', ja: 'データセットを作成できませんでした。' },
  open: openDataset,
};

export const datasetFeature: Feature = {
  drawer: { path: paths.datasets, title, icon: TableIcon },
  screens: [
    {
      path: paths.datasets,
      title,
      load: async () => (await import('./list/dataset-list-screen.tsx')).DatasetListScreen,
    },
    {
      path: paths.datasetRegister,
      title: { en: 'Register a dataset', ja: 'データセットの登録' },
      load: async () => (await import('./register/register-screen.tsx')).RegisterScreen,
    },
    {
      path: paths.datasetDetails,
      title: { en: 'Dataset', ja: 'データセット詳細' },
      namedBy: 'dataset_id',
      load: async () => (await import('./details/details-screen.tsx')).DatasetDetailsScreen,
    },
    {
      path: paths.datasetCompare,
      title: { en: 'Comparison', ja: '比較' },
      parent: paths.datasets,
      load: async () => (await import('./compare/compare-screen.tsx')).CompareScreen,
    },
    {
      path: paths.datasetLabels,
      title: { en: 'Labels', ja: 'ラベル' },
      namedBy: 'dataset_id',
      load: async () => (await import('./time-series/labels/labels-screen.tsx')).LabelsScreen,
    },
  ],
  tasks: {
    statistics: {
      succeeded: { en: 'Statistics successfully generated.', ja: '統計量を集計しました。' },
      failed: { en: 'The statistics could not be computed.', ja: '統計量を集計できませんでした。' },
      open: openDataset,
    },
    columns: {
      succeeded: { en: 'The changed columns are ready to check.', ja: '列の変更結果を確認できます。' },
      failed: { en: 'The columns could not be converted.', ja: '列を変換できませんでした。' },
      open: openDataset,
    },
    split: {
      succeeded: { en: 'The two datasets are ready.', ja: '分割した 2 つのデータセットの準備ができました。' },
      failed: { en: 'A dataset could not be split.', ja: 'データセットを分割できませんでした。' },
      open: openDataset,
    },
    dataset: ready,
    labels: ready,
  },
};

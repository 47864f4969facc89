import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import { paths } from '../../lib/paths.ts';
import type { Feature } from '../../lib/screens/screen.ts';

const title = { en: 'Preprocessing', ja: '前処理' };

export const preprocessingFeature: Feature = {
  drawer: { path: paths.preprocessing, title, icon: CleanIcon },
  screens: [
    {
      path: paths.preprocessing,
      title,
      load: async () => (await import('./list/preprocessing-list-screen.tsx')).PreprocessingListScreen,
    },
    {
      path: paths.preprocessingDetails,
      title,
      parent: paths.preprocessing,
      namedBy: 'dataset_id',
      needsCompute: true,
      load: async () => (await import('./details/preprocessing-screen.tsx')).PreprocessingScreen,
    },
  ],
  tasks: {
    preprocessing: {
      succeeded: {
        en: 'A recipe has run; its result can be registered.',
        ja: 'レシピの実行が終わりました。結果を登録できます。',
      },
      failed: { en: 'A recipe could not be run.', ja: 'レシピを実行できませんでした。' },
      open: () => paths.preprocessing,
    },
  },
};

import TestIcon from '@mui/icons-material/BalanceOutlined';
import { decisionListScreen } from '../../features/projects/decisions/list-screen.tsx';
import { startOfDataset } from '../../features/projects/decisions/start-of-dataset.tsx';
import { analysisSetup } from './setup.ts';

export const ListScreen = decisionListScreen(analysisSetup, {
  icon: TestIcon,
  Start: startOfDataset(analysisSetup, ['table', 'time_series']),
});

import NextIcon from '@mui/icons-material/ScienceOutlined';
import { decisionListScreen } from '../../features/projects/decisions/list-screen.tsx';
import { startOfDataset } from '../../features/projects/decisions/start-of-dataset.tsx';
import { nextSetup } from './setup.ts';

export const ListScreen = decisionListScreen(nextSetup, {
  icon: NextIcon,
  beside: 'optimization',
  Start: startOfDataset(nextSetup, ['table']),
});

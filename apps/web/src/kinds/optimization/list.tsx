import OptimizeIcon from '@mui/icons-material/TuneOutlined';
import { decisionListScreen } from '../../features/projects/decisions/list-screen.tsx';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenButton } from '../../lib/screens/links.tsx';
import { optimizationSetup } from './setup.ts';
import { optimizationMessages } from './words.ts';

export const ListScreen = decisionListScreen(optimizationSetup, {
  icon: OptimizeIcon,
  Start,
  beside: 'next_experiments',
});

function Start() {
  const t = useMessages(optimizationMessages);
  return (
    <ScreenButton to={paths.optimizationRegister} variant="contained">
      {t('start')}
    </ScreenButton>
  );
}

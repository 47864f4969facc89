import Box from '@mui/material/Box';
import DesignIcon from '@mui/icons-material/GridOnOutlined';
import { decisionListScreen } from '../../features/projects/decisions/list-screen.tsx';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths } from '../../lib/paths.ts';
import { ScreenButton } from '../../lib/screens/links.tsx';
import { designSetup } from './setup.ts';
import { designMessages } from './words.ts';

export const ListScreen = decisionListScreen(designSetup, { icon: DesignIcon, Start });

function Start() {
  const t = useMessages(designMessages);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ScreenButton to={paths.optimalDesignComparison}>{t('compare')}</ScreenButton>
      <ScreenButton to={paths.optimalDesignRegister} variant="contained">
        {t('start')}
      </ScreenButton>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { paths } from '../lib/paths.ts';
import { ScreenButton } from '../lib/screens/links.tsx';
import { Mark } from '../ui/brand/mark.tsx';
import { appMessages } from './app-messages.ts';

/** /404 and every address that is not one of ours. */
export function NotFoundPage() {
  const t = useMessages(appMessages);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
      }}
    >
      <Mark color="primary" sx={{ fontSize: 56 }} />
      <Typography variant="h1">{t('not_found')}</Typography>
      <Typography color="textSecondary">{t('not_found_text')}</Typography>
      <ScreenButton to={paths.home} variant="contained">
        {t('to_home')}
      </ScreenButton>
    </Box>
  );
}

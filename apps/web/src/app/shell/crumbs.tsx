import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { useMatches } from '@tanstack/react-router';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { entityNameStore } from '../../lib/screens/entity-names.ts';
import { ScreenLink } from '../../lib/screens/links.tsx';
import type { Screen } from '../../lib/screens/screen.ts';
import { appMessages } from '../app-messages.ts';
import { screens } from '../features.ts';
import { trailOf } from './trail.ts';

/** Where this page stands, from the path. */
export function Crumbs() {
  const t = useMessages(appMessages);
  const names = entityNameStore.use();
  const last = useMatches().at(-1);
  const screen = last?.staticData.screen as Screen | undefined;
  if (!screen) return null;
  const trail = trailOf(screen, last?.params as Record<string, string>, screens, names);
  return (
    <Breadcrumbs
      aria-label={t('breadcrumbs')}
      sx={{ mb: 1, fontSize: '0.8125rem', '@media print': { display: 'none' } }}
    >
      {trail.map(({ href, label }, index) =>
        index === trail.length - 1 ? (
          <Typography
            key={href}
            aria-current="page"
            color="textSecondary"
            sx={{ fontSize: 'inherit', overflowWrap: 'anywhere' }}
          >
            {label}
          </Typography>
        ) : (
          <ScreenLink key={href} to={href} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </ScreenLink>
        ),
      )}
    </Breadcrumbs>
  );
}

import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { useMatches } from '@tanstack/react-router';
import { fillPath } from '@hakaru/contract';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { entityNameStore } from '../../lib/screens/entity-names.ts';
import { ScreenLink } from '../../lib/screens/links.tsx';
import { type Screen, wordsOf } from '../../lib/screens/screen.ts';
import { appMessages } from '../app-messages.ts';
import { screens } from '../features.ts';

/** Where this page stands, from the path. */
export function Crumbs() {
  const t = useMessages(appMessages);
  const names = entityNameStore.use();
  const last = useMatches().at(-1);
  const screen = last?.staticData.screen as Screen | undefined;
  if (!screen) return null;
  const trail = trailOf(screen, last?.params as Record<string, string>, screens, names);
  return (
    <Breadcrumbs aria-label={t('breadcrumbs')} sx={{ mb: 1, fontSize: '0.75rem', '@media print': { display: 'none' } }}>
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

interface Crumb {
  href: string;
  label: string;
}

/**
 * The screens from the outermost to this one. Above a screen is its `parent`, or else the screen whose path
 * is the longest beginning of its own. Ids are named where their entity's name is known.
 */
export function trailOf(
  screen: Screen,
  parameters: Record<string, string>,
  all: readonly Screen[],
  names: Readonly<Record<string, string>>,
): Crumb[] {
  const above = parentOf(screen, all);
  const entity = screen.namedBy ? names[parameters[screen.namedBy] ?? ''] : undefined;
  const crumb = { href: fillPath(screen.path, parameters), label: entity ?? wordsOf(screen.title) };
  return [...(above ? trailOf(above, parameters, all, names) : []), crumb];
}

function parentOf({ path, parent }: Screen, all: readonly Screen[]): Screen | undefined {
  if (parent) return all.find((candidate) => candidate.path === parent);
  return all
    .filter((candidate) => path.startsWith(`${candidate.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

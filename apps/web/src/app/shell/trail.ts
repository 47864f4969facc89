import { fillPath } from '@hakaru/contract';
import { wordsOf, type Screen } from '../../lib/screens/screen.ts';

export interface Crumb {
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
  screens: readonly Screen[],
  names: Readonly<Record<string, string>>,
): Crumb[] {
  const above = parentOf(screen, screens);
  const entity = screen.namedBy ? names[parameters[screen.namedBy] ?? ''] : undefined;
  const crumb = { href: fillPath(screen.path, parameters), label: entity ?? wordsOf(screen.title) };
  return [...(above ? trailOf(above, parameters, screens, names) : []), crumb];
}

function parentOf({ path, parent }: Screen, screens: readonly Screen[]): Screen | undefined {
  if (parent) return screens.find((candidate) => candidate.path === parent);
  return screens
    .filter((candidate) => path.startsWith(`${candidate.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

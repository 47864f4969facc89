import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';

/** The head of a series that is drawn by hand beside a group: of its name, hidden with it, deaf to the pointer. */
export function companionOf({ name, role }: { name: string; role: ColourRole }, palette: ChartPalette) {
  return { type: 'custom' as const, name, color: palette.roles[role], silent: true, clip: true };
}

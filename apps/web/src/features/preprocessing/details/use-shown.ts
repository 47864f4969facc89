import { paths, useScreenSearch, type SearchFor } from '../../../lib/paths.ts';

type Shown = SearchFor<typeof paths.preprocessingDetails>;

/** What the address keeps: either the step on show or the run whose result is looked at. */
export function useShown(): [Shown, (shown: Shown, replace?: boolean) => void] {
  const [search, change] = useScreenSearch(paths.preprocessingDetails);
  return [search, (shown, replace = true) => change(shown, { only: true, replace, resetScroll: false })];
}

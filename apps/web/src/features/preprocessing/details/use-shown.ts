import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address keeps: the step on show, and the run whose result is looked at. */
interface Shown {
  step?: string;
  run?: string;
}

export function useShown(): [Shown, (change: Shown, replace?: boolean) => void] {
  const search: Shown = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    search,
    (change, replace = true) => void navigate({ to: '.', search: change as never, replace, resetScroll: false }),
  ];
}

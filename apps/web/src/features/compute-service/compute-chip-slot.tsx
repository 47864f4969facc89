import { lazy, Suspense } from 'react';

const Chip = lazy(async () => ({ default: (await import('./compute-chip.tsx')).ComputeChip }));

/** The place of the service's state in the top bar; it comes after the first load, to which it would weigh. */
export function ComputeChip() {
  return (
    <Suspense>
      <Chip />
    </Suspense>
  );
}

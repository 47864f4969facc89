import { lazy, Suspense } from 'react';
import { offerStore } from './offer-store.ts';

const OfferDialog = lazy(async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog }));

/** The place of the dialog that offers to start the compute service. */
export function ComputeOffer() {
  return offerStore.use() ? (
    <Suspense>
      <OfferDialog />
    </Suspense>
  ) : null;
}

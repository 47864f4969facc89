export { ComputeChip } from './compute-chip-slot.tsx';
export { ComputeOffer } from './compute-offer.tsx';
export { loadComputeGate } from './load-compute-gate.ts';
export { offerCompute } from './offer-store.ts';

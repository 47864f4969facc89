export { ComputeChip } from './compute-chip.tsx';
export { ComputeOffer } from './compute-offer.tsx';
export { loadComputeGate } from './load-compute-gate.ts';
export { offerCompute } from './offer-store.ts';

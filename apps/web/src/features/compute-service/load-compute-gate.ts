import type { ComputeGate } from './compute-gate.tsx';

/** The gate, loaded together with the screens behind it. */
export async function loadComputeGate(): Promise<typeof ComputeGate> {
  return (await import('./compute-gate.tsx')).ComputeGate;
}

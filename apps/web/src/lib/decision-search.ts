/** How probabilities become a class: at a threshold, or for the least expected cost. */
export interface GivenDecision {
  threshold?: number | null;
  costs?: readonly (readonly number[])[] | null;
}

/** A decision as an address carries it; nothing where the model's own decides. */
export function decisionSearch({ threshold, costs }: GivenDecision): Record<'threshold' | 'costs', string | undefined> {
  return { threshold: typeof threshold === 'number' ? String(threshold) : undefined, costs: costs ? JSON.stringify(costs) : undefined };
}

/** The decision that an address carries; what cannot be one counts as none. */
export function readDecision({ threshold, costs }: Readonly<Record<string, unknown>>): GivenDecision {
  if (typeof threshold === 'string' && threshold !== '' && Number(threshold) >= 0 && Number(threshold) <= 1) return { threshold: Number(threshold) };
  const given = readCosts(costs);
  return given ? { costs: given } : {};
}

function readCosts(text: unknown): number[][] | null {
  if (typeof text !== 'string') return null;
  try {
    const found: unknown = JSON.parse(text);
    const isSquare = Array.isArray(found) && found.length > 1 && found.every((line) => Array.isArray(line) && line.length === found.length && line.every((cost) => typeof cost === 'number' && cost >= 0));
    return isSquare ? (found as number[][]) : null;
  } catch {
    return null;
  }
}

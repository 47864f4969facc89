interface Sample {
  at: number;
  sent: number;
}

const WINDOW_MS = 4_000;
const SHORTEST_MS = 500;

/** Bytes a second over the last few seconds, or null while too little is known. Times in milliseconds. */
export function uploadSpeed(samples: readonly Sample[]): number | null {
  const last = samples.at(-1);
  const first = last && samples.find(({ at }) => at >= last.at - WINDOW_MS);
  if (!first || last.at - first.at < SHORTEST_MS) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** The samples still needed once this one is added. */
export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  return [...samples.filter(({ at }) => at >= next.at - WINDOW_MS), next];
}

/** For which methods of its step a setting means anything. */
const onlyWith: Record<string, readonly string[]> = {
  neighbours: ['knn'],
  width: ['three_sigma', 'hampel'],
  action: ['three_sigma', 'hampel', 'bounds'],
  bounds: ['bounds'],
};

/** The settings of a preparation step that its method makes idle. A step without a method has none. */
export function idleSettings(method: unknown): string[] {
  if (typeof method !== 'string') return [];
  return Object.entries(onlyWith).flatMap(([name, methods]) => (methods.includes(method) ? [] : [name]));
}

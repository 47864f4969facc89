/** How the parts of the options are called in their schemas. */
export const groups = { window: 'Window', split: 'AnomalySplit', threshold: 'ThresholdRule' } as const;
export type Group = keyof typeof groups;

/** For which methods a setting means anything. */
const onlyWith: Readonly<Record<string, readonly string[]>> = {
  first_rows: ['first_rows'],
  test_share: ['automatic', 'time', 'events', 'runs', 'shuffled'],
  quantile: ['quantile'],
  false_alarms_a_day: ['false_alarms'],
  risk: ['pot'],
  cost_missed: ['cost'],
  cost_false_alarm: ['cost'],
};

/** The settings of a group that its method makes idle: of thresholds, what is automatic goes by F1 where labels are learned from, else by the quantile. */
export function idleOf(name: Group, value: Readonly<Record<string, unknown>>, isSupervised: boolean): string[] {
  if (name === 'window') return [];
  const given = String(value['method'] ?? 'automatic');
  const method = name === 'threshold' && given === 'automatic' ? (isSupervised ? 'f1' : 'quantile') : given;
  return Object.entries(onlyWith).flatMap(([field, methods]) => (methods.includes(method) ? [] : [field]));
}

/** What a group's form does not show: idle settings, and names of runs, which are chosen elsewhere. */
export function notInForm(name: Group, value: Readonly<Record<string, unknown>>, isSupervised: boolean): string[] {
  return [...idleOf(name, value, isSupervised), 'test_runs'];
}

import type { groups } from './setup.ts';

/** For which methods a setting means anything. */
const onlyWith: Readonly<Record<string, readonly string[]>> = {
  first_rows: ['first_rows'],
  test_share: ['automatic', 'time', 'events', 'runs', 'shuffled'],
  quantile: ['automatic', 'quantile'],
  false_alarms_a_day: ['false_alarms'],
  risk: ['pot'],
  cost_missed: ['cost'],
  cost_false_alarm: ['cost'],
};

/** The settings of a group that its form does not show: those that its method makes idle, and names of runs, which are chosen elsewhere. */
export function idleOf(name: keyof typeof groups, value: Readonly<Record<string, unknown>>): string[] {
  if (name === 'window') return [];
  const method = String(value['method'] ?? 'automatic');
  const idle = Object.entries(onlyWith).filter(([, methods]) => !methods.includes(method));
  return ['test_runs', ...idle.map(([field]) => field)];
}

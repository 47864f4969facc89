import type { IntervalMethod } from '@hakaru/contract';
import { regressionIntervals } from '@hakaru/contract/training/regression';
import type { Settings } from '../../../features/projects/prediction/register/order.ts';

/** How sure intervals are to be, and of which kind they are. */
export interface IntervalSettings {
  coverage: number;
  interval: IntervalMethod;
}

export const firstSettings: IntervalSettings & Settings = { coverage: 0.9, interval: 'conformal' };

export function intervalSettings(settings: Settings): IntervalSettings {
  return { ...firstSettings, ...(settings as Partial<IntervalSettings>) };
}

export function coverageOf(settings: Settings): number {
  return intervalSettings(settings).coverage;
}

/** A model may have no interval of its own. */
export function settingsFor(model: string, wanted: Settings): Settings {
  const { coverage, interval } = intervalSettings(wanted);
  return { coverage, interval: regressionIntervals(model).includes(interval) ? interval : 'conformal' };
}

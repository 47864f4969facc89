import type { IntervalMethod, Language } from '@hakaru/contract';
import type { z } from 'zod';
import { checkInput } from '../../http/check-input.ts';
import type { PredictionParts } from '../training/index.ts';
import { checkInterval } from './check-interval.ts';

export type Settings = Record<string, unknown>;

export interface AskedSettings {
  coverage?: number | undefined;
  interval?: IntervalMethod | undefined;
  settings: Settings;
}

/** What a person set of a prediction, with the type's defaults. Throws InvalidInput for what the type does not have, and interval_unavailable. */
export function readSettings(
  parts: Pick<PredictionParts, 'settings' | 'intervals'>,
  model: string,
  asked: AskedSettings,
  of: keyof PredictionParts['settings'],
  language: Language,
): Settings {
  checkInterval(parts, model, asked.interval);
  const { coverage, interval, settings } = asked;
  const given = {
    ...settings,
    ...(coverage !== undefined && { coverage }),
    ...(interval !== undefined && { interval }),
  };
  return checkInput(parts.settings[of], given, ['body', 'settings'], language);
}

/** Those of a dataset's settings that typed rows have too. */
export function settingsOfRows(parts: Pick<PredictionParts, 'settings'>, settings: Settings): Settings {
  const known = Object.keys((parts.settings.rows satisfies z.ZodObject).shape);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => known.includes(name)));
}

import type { IntervalMethod, Language } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import { checkInput } from '../../http/check-input.ts';
import type { Prediction } from '../training/index.ts';
import { checkInterval } from './check-interval.ts';

/** What a prediction is set to, as the kind's own schema accepted it. */
export type Settings = Record<string, unknown>;

export interface RequestedSettings {
  coverage?: number | undefined;
  interval?: IntervalMethod | undefined;
  settings: Settings;
}

/** What a person set of a prediction, with the type's defaults. Throws InvalidInput for what the type does not have, interval_unavailable, and typed_rows_not_taken. */
export function readSettings(
  prediction: Pick<Prediction, 'settings' | 'intervals'>,
  model: string,
  requested: RequestedSettings,
  of: keyof Prediction['settings'],
  language: Language,
): Settings {
  checkInterval(prediction, model, requested.interval);
  const { coverage, interval, settings } = requested;
  const given = {
    ...settings,
    ...(coverage !== undefined && { coverage }),
    ...(interval !== undefined && { interval }),
  };
  const schema = prediction.settings[of];
  if (!schema) throw new AppError('typed_rows_not_taken');
  return checkInput(schema, given, ['body', 'settings'], language);
}

/** Those of a dataset's settings that typed rows have too. */
export function settingsOfRows(prediction: Pick<Prediction, 'settings'>, settings: Settings): Settings {
  const known = Object.keys(prediction.settings.rows?.shape ?? {});
  return Object.fromEntries(Object.entries(settings).filter(([name]) => known.includes(name)));
}

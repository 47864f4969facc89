import type { IntervalMethod } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { Prediction } from '../training/index.ts';

/** Throws interval_unavailable where the model has no interval of that kind. */
export function checkInterval(
  { intervals }: Pick<Prediction, 'intervals'>,
  model: string,
  interval: IntervalMethod | undefined,
): void {
  if (interval !== undefined && intervals && !intervals(model).includes(interval))
    throw new AppError('interval_unavailable', { model });
}

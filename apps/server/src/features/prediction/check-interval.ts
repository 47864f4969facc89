import type { IntervalMethod } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { predictionParts } from '../training/index.ts';

/** Throws interval_unavailable where the model has no interval of that kind. */
export function checkInterval(parts: ReturnType<typeof predictionParts>, model: string, interval: IntervalMethod): void {
  if (!parts.intervals(model).includes(interval)) throw new AppError('interval_unavailable', { model });
}

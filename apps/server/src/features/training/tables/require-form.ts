import type { DatasetForm } from '@hakaru/contract';
import { AppError } from '../../../http/app-error.ts';

/** Throws form_not_taken where a dataset is made of something else than `forms`. */
export function requireForm(dataset: { name: string; form: DatasetForm }, forms: readonly DatasetForm[]): void {
  if (!forms.includes(dataset.form)) throw new AppError('form_not_taken', { name: dataset.name, forms: forms.join() });
}

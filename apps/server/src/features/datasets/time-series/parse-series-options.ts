import type { Language } from '@hakaru/contract';
import { type SeriesOptions, seriesOptions } from '@hakaru/contract/time-series/options';
import { AppError } from '../../../http/app-error.ts';
import { checkInput } from '../../../http/check-input.ts';
import { jsonIn } from '../read-corrections.ts';

/** A series' options from a form's JSON; a lone upload may be named beside it. Throws upload_no_file or InvalidInput. */
export function parseSeriesOptions(
  text: string | undefined,
  upload: string | undefined,
  language: Language,
): SeriesOptions {
  const given: unknown = text ? jsonIn(text, 'body', language) : {};
  const isPlain = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (isPlain && !('files' in given)) {
    if (!upload) throw new AppError('upload_no_file');
    return checkInput(seriesOptions, { ...given, files: [{ upload_id: upload }] }, ['body', 'options'], language);
  }
  return checkInput(seriesOptions, given, ['body', 'options'], language);
}

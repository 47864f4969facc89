import { regressionForms } from '@hakaru/contract/training/regression';
import { wordsOf } from '../../lib/screens/screen.ts';

type Titled = { title?: string; title_ja?: string };

/** A model's name in the reader's language, as its catalogue has it. */
export function modelTitle(name: string): string {
  const { title = name, title_ja = title } = (regressionForms.models[name] ?? {}) as Titled;
  return wordsOf({ en: title, ja: title_ja });
}

import { type ErrorCode, type ErrorParams, errorWords, type Language } from '@hakaru/contract';
import { withChoiceTitles } from '@hakaru/contract/training/choice-titles';
import { modelTitlesOfAny } from '@hakaru/contract/training/model-titles';

/** The words of a failure as a person reads them: models and choices are called what their catalogues call them. */
export function tellError(code: ErrorCode, language: Language, params: ErrorParams): string {
  const { model } = params;
  const named = withChoiceTitles(params, language);
  return errorWords(
    code,
    language,
    typeof model === 'string' ? { ...named, model: modelTitlesOfAny(model)[language] } : named,
  );
}

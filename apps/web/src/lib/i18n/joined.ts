import { currentLanguage } from './i18n.ts';

type Text = string | number;

function inJapanese(): boolean {
  return currentLanguage() === 'ja-jp';
}

/** What something is and its value: “Scaling: Robust”, 「スケーリング：ロバスト」. */
export function labelled(label: Text, text: Text): string {
  return inJapanese() ? `${label}：${text}` : `${label}: ${text}`;
}

/** A text with a note in brackets, as the language writes them. */
export function noted(text: Text, note: Text): string {
  return inJapanese() ? `${text}（${note}）` : `${text} (${note})`;
}

/** Texts one after the other, with the language's comma. */
export function listed(texts: readonly Text[]): string {
  return texts.join(inJapanese() ? '、' : ', ');
}

/** From one value to another; English closes up what is one word without a sign at each end. */
export function ranged(from: Text, to: Text): string {
  if (inJapanese()) return `${from}〜${to}`;
  return [from, to].some((end) => /\s|^[-−]|-/.test(String(end))) ? `${from} – ${to}` : `${from}–${to}`;
}

/** Sentences one after the other: Japanese has no space after its full stop. */
export function sentences(...texts: (string | false | null | undefined)[]): string {
  return texts
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .reduce(
      (said, text) => `${said}${said === '' || (inJapanese() && /[。.！？：]$/.test(said)) ? '' : ' '}${text}`,
      '',
    );
}

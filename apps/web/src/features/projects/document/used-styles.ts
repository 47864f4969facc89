import { ownFile } from '../../../lib/api/own-file.ts';

/** What follows of a selector says when a style holds, not for which elements. */
const STATES = /::?(?:before|after|placeholder|-webkit-[\w-]+|-moz-[\w-]+|first-letter|first-line)\b/g;
const PRESSED = /:(?:hover|focus|focus-visible|focus-within|active|disabled|autofill)\b/;

/** The page's styles that hold for something inside an element, as text. */
export function usedStyles(within: HTMLElement): string {
  return [...document.styleSheets]
    .flatMap((sheet) => used([...sheet.cssRules], within))
    .join('\n')
    .replaceAll('</', '<\\/');
}

function used(rules: readonly CSSRule[], within: HTMLElement): string[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return holds(rule.selectorText, within) ? [rule.cssText] : [];
    if (rule instanceof CSSMediaRule) {
      const inner = used([...rule.cssRules], within);
      return inner.length > 0 ? [`@media ${rule.conditionText} {\n${inner.join('\n')}\n}`] : [];
    }
    return [];
  });
}

function holds(selector: string, within: HTMLElement): boolean {
  if (PRESSED.test(selector)) return false;
  try {
    return within.querySelector(selector.replace(STATES, '').replace(/(^|[\s,>+~])(?=[,]|$)/g, '$1*')) !== null;
  } catch {
    return false;
  }
}

/** The faces that the page has loaded, with their files inside: a document fetches nothing. */
export async function loadedFaces(): Promise<string> {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(faceKey));
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) =>
      loaded.has(faceKey({ family: style.getPropertyValue('font-family'), unicodeRange: rangeOf(style) })),
    );
  const faces = await Promise.all(
    rules.map(async ({ style, parentStyleSheet }) => {
      const file = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src'))?.[1];
      if (!file) return '';
      const address = new URL(file, parentStyleSheet?.href ?? location.href);
      const data = await ownFile(address);
      if (!data) return '';
      const kept = ['font-family', 'font-style', 'font-weight', 'unicode-range'].map(
        (name) => `${name}: ${style.getPropertyValue(name)};`,
      );
      return `@font-face { ${kept.join(' ')} src: url(${await asDataAddress(data)}); }`;
    }),
  );
  return faces.join('\n');
}

function rangeOf(style: CSSStyleDeclaration): string {
  return style.getPropertyValue('unicode-range') || 'U+0-10FFFF';
}

function faceKey({ family, unicodeRange }: { family: string; unicodeRange: string }): string {
  return `${family} ${unicodeRange}`.replace(/["'\s]/g, '').toLowerCase();
}

function asDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('A font could not be read'));
    reader.readAsDataURL(blob);
  });
}

const REMOVED = 'button, [role="button"], [role="menu"], input, .MuiTextField-root, .MuiFormControl-root, script';

/**
 * A report on the page as one HTML file that opens anywhere: styles inlined, charts as pictures, no buttons.
 * `report` is the element that holds it.
 */
export function reportHtml(report: HTMLElement, title: string, language: string): string {
  const copy = report.cloneNode(true) as HTMLElement;
  replaceCanvases(report, copy);
  for (const element of copy.querySelectorAll(REMOVED)) element.remove();
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${pageStyles()}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body style="padding:24px;max-width:1200px;margin:auto"><h1>${escaped(title)}</h1>${copy.outerHTML}</body></html>`;
}

/** A canvas's picture is lost when it is cloned. */
function replaceCanvases(original: HTMLElement, copy: HTMLElement): void {
  const canvases = [...original.querySelectorAll('canvas')];
  for (const [index, blank] of [...copy.querySelectorAll('canvas')].entries()) {
    const canvas = canvases[index];
    if (!canvas) continue;
    const picture = document.createElement('img');
    picture.src = canvas.toDataURL('image/png');
    picture.alt = canvas.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
    picture.style.cssText = `width:${canvas.clientWidth}px;max-width:100%;height:auto;display:block`;
    blank.replaceWith(picture);
  }
}

function pageStyles(): string {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n').replaceAll('</', '<\\/');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const REMOVED =
  'nav, button, a.MuiButton-root, [role="button"], [role="menu"], .MuiTablePagination-root, input, script';

const FIELDS = '.MuiTextField-root, .MuiFormControlLabel-root';

/** Nothing scrolls in a file that is read or printed. */
const WHOLE_TABLES = '.MuiTableContainer-root { max-height: none !important; overflow: auto !important; }';

/**
 * A report on the page as one HTML file that opens anywhere: styles inlined, charts as charts, no buttons.
 * `report` is the element that holds it.
 */
export function reportHtml(report: HTMLElement, title: string, language: string): string {
  const copy = report.cloneNode(true) as HTMLElement;
  replaceCanvases(report, copy);
  replaceFields(report, copy);
  for (const element of copy.querySelectorAll(REMOVED)) element.remove();
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${pageStyles()}\n${WHOLE_TABLES}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body style="padding:24px;max-width:1200px;margin:auto"><h1>${escaped(title)}</h1>${copy.outerHTML}</body></html>`;
}

/** A canvas's chart is lost when it is cloned. */
function replaceCanvases(original: HTMLElement, copy: HTMLElement): void {
  const canvases = [...original.querySelectorAll('canvas')];
  for (const [index, blank] of [...copy.querySelectorAll('canvas')].entries()) {
    const canvas = canvases[index];
    if (!canvas) continue;
    const chart = document.createElement('img');
    chart.src = canvas.toDataURL('image/png');
    chart.alt = canvas.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
    chart.style.cssText = `width:${canvas.clientWidth}px;max-width:100%;height:auto;display:block`;
    freeSizes(blank.closest('[role="img"]'), blank);
    blank.replaceWith(chart);
  }
}

/** What was typed or chosen stays as text; a switch that is off says nothing. */
function replaceFields(original: HTMLElement, copy: HTMLElement): void {
  const fields = [...original.querySelectorAll<HTMLElement>(FIELDS)];
  for (const [index, own] of [...copy.querySelectorAll<HTMLElement>(FIELDS)].entries()) {
    const field = fields[index];
    if (!field) continue;
    const input = field.querySelector<HTMLInputElement>('input');
    const label = field.querySelector('label')?.textContent ?? '';
    const value = field.querySelector('[role="combobox"]')?.textContent ?? input?.value ?? '';
    if (field.matches('.MuiFormControlLabel-root')) {
      if (!input?.checked) own.remove();
      continue;
    }
    own.replaceWith(label === '' ? value : value === '' ? '' : `${label}: ${value} `);
  }
}

/** Boxes around a chart had the screen's size; a page or a sheet of paper has another. */
function freeSizes(outermost: Element | null, canvas: HTMLElement): void {
  for (let box = canvas.parentElement; box && outermost?.contains(box); box = box.parentElement) {
    box.style.width = 'auto';
    box.style.height = 'auto';
  }
}

function pageStyles(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n')
    .replaceAll('</', '<\\/');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

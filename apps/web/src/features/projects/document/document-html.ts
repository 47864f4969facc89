import { chartMarkup } from '../../../charts/frame/draw-for-file.ts';
import { SQUARE_SIDE, type CollectedChart } from '../../../charts/frame/chart-handle.ts';
import { escapeHtml } from '../../../charts/option/tooltip.ts';
import { labelled } from '../../../lib/i18n/joined.ts';
import { divideTables } from './divide-tables.ts';
import { documentStyle } from './document-style.ts';
import { usedStyles } from './used-styles.ts';

/** What a document says of itself before anything else. */
export interface Cover {
  /** What kind of document it is. */
  kind: string;
  title: string;
  /** Of which data, when, by whom. */
  details: readonly { label: string; value: string }[];
  /** What is at the head of each sheet. */
  project: string;
  date: string;
  application: string;
  /** The heading of the contents. */
  contents: string;
  /** Rules of the faces it is set in. */
  faces: string;
  language: string;
}

const REMOVED =
  'nav, button, a.MuiButton-root, [role="button"], [role="menu"], [role="tablist"], .MuiTablePagination-root, input, textarea, script, [data-paper="omit"], .MuiDataGrid-root, .MuiTouchRipple-root, .MuiRadio-root, .MuiCheckbox-root';

const FIELDS = '.MuiTextField-root, .MuiFormControlLabel-root';

/** Pixels of a chart across a sheet of A4. */
const CHART_WIDTH = 720;
const CHART_HEIGHT = 340;
/** Taller ones leave no room for their title. */
const MOST_HEIGHT = 920;

/**
 * A report on the page as a document of its own: cover, answer, contents and numbered sections in one HTML file that opens
 * anywhere and prints on A4, charts as vectors across the sheet, nothing to press. `report` is the element that holds it.
 */
export function documentHtml(
  report: HTMLElement,
  charts: ReadonlyMap<HTMLElement, CollectedChart>,
  cover: Cover,
): string {
  const copy = copyOf(report, charts);
  const holder = document.createElement('div');
  holder.append(copy);
  for (const element of copy.querySelectorAll('[data-paper="only"]')) element.removeAttribute('hidden');
  const lead = [...copy.querySelectorAll('[data-paper="lead"]')];
  const entries = numberSections(copy);
  const contents = document.createElement('div');
  contents.innerHTML = contentsHtml(cover, entries);
  copy.prepend(...lead, ...contents.childNodes);
  // What is written here is found by its styles, and is left as it is.
  const styles = usedStyles(holder);
  const family = charts.values().next().value?.palette.fontFamily ?? 'sans-serif';
  return [
    `<!doctype html><html lang="${cover.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(cover.title)}</title><style>${cover.faces}\n${styles}\n${documentStyle(cover, family)}</style></head>`,
    `<body>${coverHtml(cover)}${copy.outerHTML}</body></html>`,
  ].join('');
}

function coverHtml({ kind, title, details }: Cover): string {
  const lines = details.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<header class="cover"><p class="kind">${escapeHtml(kind)}</p><h1>${escapeHtml(title)}</h1><dl>${lines.join('')}</dl></header>`;
}

interface Entry {
  id: string;
  number: number;
  title: string;
}

function contentsHtml({ contents }: Cover, entries: readonly Entry[]): string {
  if (entries.length < 3) return '';
  const lines = entries.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<nav class="contents"><h2>${escapeHtml(contents)}</h2><ol>${lines.join('')}</ol></nav>`;
}

/** Gives every section a number and an address inside the document. */
function numberSections(copy: HTMLElement): Entry[] {
  const sections = [...copy.querySelectorAll<HTMLElement>('section[aria-labelledby]')].filter(
    (section) => !section.parentElement?.closest('section') && !section.closest('[data-paper="lead"]'),
  );
  return sections.flatMap((section) => {
    const heading = section.querySelector('h2');
    const title = heading?.textContent?.trim();
    if (!heading || !title) return [];
    const number = [...copy.querySelectorAll('.document-section')].length + 1;
    const id = `section-${number}`;
    section.id = id;
    section.classList.add('document-section');
    const mark = document.createElement('span');
    mark.className = 'number';
    mark.textContent = String(number);
    heading.prepend(mark, ' ');
    return [{ id, number, title }];
  });
}

/** The report as it is on the page, charts drawn anew, fields as text, without what can be pressed. */
function copyOf(report: HTMLElement, charts: ReadonlyMap<HTMLElement, CollectedChart>): HTMLElement {
  const inside = [...charts].filter(([element]) => report.contains(element));
  for (const [index, [element]] of inside.entries()) element.dataset['chart'] = String(index);
  const copy = report.cloneNode(true) as HTMLElement;
  replaceCanvases(report, copy);
  replaceFields(report, copy);
  for (const [index, [element, chart]] of inside.entries()) {
    delete element.dataset['chart'];
    const own = copy.querySelector<HTMLElement>(`[data-chart="${index}"]`);
    // Where its table is in view, the table is what the reader chose to show.
    if (own && !own.querySelector('table')) own.replaceWith(figureOf(element, chart));
    else own?.removeAttribute('data-chart');
  }
  for (const element of copy.querySelectorAll(REMOVED)) element.remove();
  // One chart a block: side by side on a sheet their letters are too small.
  for (const figure of copy.querySelectorAll('figure')) figure.parentElement?.classList.add('charts');
  divideTables(copy);
  for (const link of copy.querySelectorAll('a')) {
    const text = document.createElement('span');
    text.append(...link.childNodes);
    link.replaceWith(text);
  }
  return copy;
}

function figureOf(element: HTMLElement, { texts, option, palette, height, square }: CollectedChart): HTMLElement {
  const seen = element.querySelector<HTMLElement>('[role="img"]')?.clientHeight ?? 0;
  const size = square
    ? { width: SQUARE_SIDE, height: SQUARE_SIDE }
    : { width: CHART_WIDTH, height: Math.min(MOST_HEIGHT, height ?? (seen || CHART_HEIGHT)) };
  const figure = document.createElement('figure');
  figure.className = square ? 'chart square' : 'chart';
  // As on screen, where a chart does not say the title of its section once more.
  const heading = element.querySelector('h3')?.textContent ?? texts.title;
  const label = escapeHtml(texts.caption ? `${texts.title}. ${texts.caption}` : texts.title);
  figure.innerHTML = [
    heading === '' ? '' : `<h3>${escapeHtml(heading)}</h3>`,
    `<div role="img" aria-label="${label}">${chartMarkup(option(), palette, size)}</div>`,
  ].join('');
  if (texts.caption) {
    const caption = document.createElement('figcaption');
    caption.textContent = texts.caption;
    figure.append(caption);
  }
  return figure;
}

/** A canvas that is no chart is lost when it is cloned. */
function replaceCanvases(original: HTMLElement, copy: HTMLElement): void {
  const canvases = [...original.querySelectorAll('canvas')];
  for (const [index, blank] of [...copy.querySelectorAll('canvas')].entries()) {
    const canvas = canvases[index];
    if (!canvas || canvas.closest('[data-chart]')) continue;
    const drawn = document.createElement('img');
    drawn.src = canvas.toDataURL('image/png');
    drawn.alt = canvas.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
    drawn.style.cssText = `width:${canvas.clientWidth}px;max-width:100%;height:auto;display:block`;
    blank.replaceWith(drawn);
  }
}

/** What was typed or chosen stays as text; a switch that is off says nothing. */
function replaceFields(original: HTMLElement, copy: HTMLElement): void {
  const fields = [...original.querySelectorAll<HTMLElement>(FIELDS)];
  for (const [index, own] of [...copy.querySelectorAll<HTMLElement>(FIELDS)].entries()) {
    const field = fields[index];
    if (!field) continue;
    const input = field.querySelector<HTMLInputElement>('input');
    const label = field.querySelector('label, .MuiFormLabel-root')?.textContent ?? '';
    const value = field.querySelector('[role="combobox"]')?.textContent ?? input?.value ?? '';
    if (field.matches('.MuiFormControlLabel-root')) {
      if (!input?.checked) own.remove();
      continue;
    }
    const name = label || (own.closest('td') ? '' : nameOf(field));
    const text = document.createElement('span');
    text.className = 'field';
    text.textContent = value === '' || name === '' ? value : labelled(name, value);
    own.replaceWith(text);
  }
}

function nameOf(field: HTMLElement): string {
  const own = field.querySelector('[role="combobox"][aria-label], input[aria-label]');
  return own?.getAttribute('aria-label') ?? '';
}

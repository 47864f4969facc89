// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { CollectedChart } from '../../../charts/frame/chart-handle.ts';
import { palette } from '../../../charts/testing.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Cover, documentHtml } from './document-html.ts';

const cover: Cover = {
  kind: 'Regression – model report',
  title: 'Ridge: a < b',
  details: [
    { label: 'Dataset', value: 'Furnace (Version 2)' },
    { label: 'Made by', value: 'Aiko' },
  ],
  project: 'Say "so" </style>',
  date: '2026-11-23',
  application: 'Hakaru',
  contents: 'Contents',
  faces: '',
  language: 'ja-JP',
};

function section(title: string, body: string): string {
  return `<section class="MuiPaper-root" aria-labelledby="x"><div><h2>${title}</h2></div>${body}</section>`;
}

function made(body: string, charts: (report: HTMLElement) => Map<HTMLElement, CollectedChart> = () => new Map()) {
  document.body.innerHTML = `<div data-report>${body}</div>`;
  const report = document.querySelector<HTMLElement>('[data-report]')!;
  const html = documentHtml(report, charts(report), cover);
  return { html, page: new DOMParser().parseFromString(html, 'text/html'), report };
}

const chart: CollectedChart = {
  texts: { title: 'Parity', caption: '12 rows.' },
  option: () => ({ xAxis: {}, yAxis: {}, series: [{ type: 'scatter', data: [[1, 2]] }], animation: false }),
  table: { columns: [], rowCount: 0, row: () => [] },
  palette,
  height: 300,
};

it('begins with what it is, of which data and by whom, and lists its sections by number', () => {
  const { page, html } = made(['Scores', 'Fit', 'Residuals'].map((title) => section(title, '<p>R² 0.9</p>')).join(''));
  expect(page.documentElement.lang).toBe('ja-JP');
  expect(page.querySelector('.cover')!.textContent).toBe(
    'Regression – model reportRidge: a < bDatasetFurnace (Version 2)Made byAiko',
  );
  expect(
    [...page.querySelectorAll('.contents a')].map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['#section-1', 'Scores'],
    ['#section-2', 'Fit'],
    ['#section-3', 'Residuals'],
  ]);
  expect(page.querySelector('#section-2 h2')!.textContent).toBe('2 Fit');
  expect(html).not.toMatch(/(src|href)="https?:/);
});

it('has its charts as vectors of the width of the sheet, and leaves the page as it was', () => {
  const body = section(
    'Fit',
    '<figure><h3>Parity</h3><button>Zoom</button><div role="img"><canvas></canvas><canvas></canvas></div></figure>',
  );
  const { html, page, report } = made(body, (element) => new Map([[element.querySelector('figure')!, chart]]));
  const [figure, ...others] = page.querySelectorAll('figure');
  expect(others).toEqual([]);
  expect(figure!.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 720 300');
  expect(figure!.textContent).toContain('Parity');
  expect(html).toContain('<figcaption>12 rows.</figcaption>');
  expect(page.querySelector('canvas, img, button')).toBeNull();
  expect(report.querySelectorAll('canvas')).toHaveLength(2);
  expect(report.querySelector('[data-chart]')).toBeNull();
});

it.each([
  ['<h3></h3>', null],
  ['<h3>against time</h3>', 'against time'],
])('says of a chart’s title what the screen says: %s', (heading, shown) => {
  const { page } = made(
    section('Parity', `<figure>${heading}<div role="img"><canvas></canvas></div></figure>`),
    (element) => new Map([[element.querySelector('figure')!, chart]]),
  );
  const figure = page.querySelector('figure')!;
  expect(figure.querySelector('h3')?.textContent ?? null).toBe(shown);
  expect(figure.querySelector('[role="img"]')!.getAttribute('aria-label')).toContain('Parity');
});

it('draws a square chart square', () => {
  const { page } = made(
    section('Fit', '<figure><div role="img"></div></figure>'),
    (element) => new Map([[element.querySelector('figure')!, { ...chart, height: null, square: true }]]),
  );
  const [, , width, height] = page.querySelector('figure.square svg')!.getAttribute('viewBox')!.split(' ');
  expect(width).toBe(height);
});

it('shows the table where the reader chose it, and a canvas that is no chart as a picture', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  const { page } = made(
    '<figure><table><tr><td>1</td></tr></table></figure><div aria-label="Tree"><canvas></canvas></div>',
    (element) => new Map([[element.querySelector('figure')!, chart]]),
  );
  expect(page.querySelector('figure td')!.textContent).toBe('1');
  expect(page.querySelector('figure svg')).toBeNull();
  expect(page.querySelector('img')!.alt).toBe('Tree');
});

it('keeps what was typed and chosen as text, shows what is for paper alone, and nothing that can be pressed', () => {
  document.body.innerHTML = '';
  const body = `
      <table><tr><th>a</th><td><div class="MuiTextField-root"><input aria-label="cost" value="25"></div></td></tr></table>
      <div class="MuiTextField-root"><label>Class</label><div role="combobox">setosa</div><input value="0"></div>
      <label class="MuiFormControlLabel-root"><input type="checkbox" checked>Other shares</label>
      <label class="MuiFormControlLabel-root"><input type="checkbox">Not chosen</label>
      <a class="MuiButton-root" href="/elsewhere">Predict</a> <a href="/project">Project A</a>
      <div data-paper="only" hidden>First rows</div><div data-paper="omit">Lineage</div>`;
  const { page } = made(body);
  expect(page.querySelector('td')!.textContent).toBe('25');
  const text = page.body.textContent;
  expect(text).toContain('Class: setosa');
  expect(text).toContain('Other shares');
  expect(text).toContain('Project A');
  expect(page.querySelector('[data-paper="only"]')!.hasAttribute('hidden')).toBe(false);
  for (const unwanted of ['Not chosen', 'Predict', 'Lineage']) expect(text).not.toContain(unwanted);
  expect(page.querySelector('input, a, button')).toBeNull();
});

it('says what was chosen of what', () => {
  const field = createElement(SelectField, {
    label: 'Channel',
    value: 'flow',
    choices: ['flow', 'heat'],
    onValue: () => {},
  });
  expect(made(renderToStaticMarkup(field)).page.body.textContent).toContain('Channel: flow');
});

it('puts the answer before the contents, and says whose pages they are in words that end no style', () => {
  const body = `${section('Scores', '')}${section('Fit', '')}${section('Rest', '')}`;
  const { page } = made(`${body}<section data-paper="lead" aria-labelledby="y"><h2>In short</h2></section>`);
  const order = [...page.querySelectorAll('[data-paper="lead"], .contents, .document-section')].map(
    (element) => element.querySelector('h2')!.textContent,
  );
  expect(order).toEqual(['In short', 'Contents', '1 Scores', '2 Fit', '3 Rest']);
  const style = page.querySelector('style')!.textContent;
  expect(style).toContain('@top-left { content: "Say \\22 so\\22  \\3c /style>"');
  expect(style).toContain('size: A4');
});

it('divides a table that no sheet is wide enough for, with the row in every part', () => {
  const names = ['Row', ...Array.from({ length: 17 }, (_, at) => `射出圧力 ${at + 1} (MPa)`)];
  const cells = (texts: string[], tag: string) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const table = `<table><thead>${cells(names, 'th')}</thead><tbody>${cells(
    names.map((_, at) => (at === 0 ? 'L24001' : `2024-10-${at}`)),
    'td',
  )}</tbody></table>`;
  const { page } = made(table);
  const parts = [...page.querySelectorAll('table.part')] as HTMLTableElement[];
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(part.rows[0]!.cells[0]!.textContent).toBe('Row');
    expect(part.rows[1]!.cells[0]!.textContent).toBe('L24001');
    expect(part.rows[0]!.cells).toHaveLength(part.rows[1]!.cells.length);
    expect(part.rows[0]!.cells.length).toBeLessThan(14);
  }
  expect(parts.flatMap((part) => [...part.rows[0]!.cells].slice(1).map((cell) => cell.textContent))).toEqual(
    names.slice(1),
  );
});

it('shows a table whole on a screen that is wide enough for it, and its parts on paper', () => {
  const names = ['順位', ...Array.from({ length: 12 }, (_, at) => `射出圧力 ${at + 1} (MPa)`)];
  const row = (texts: string[], tag: string) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const { page } = made(
    `<table><thead>${row(names, 'th')}</thead><tbody>${row(
      names.map((_, at) => `12${at}.25`),
      'td',
    )}</tbody></table>`,
  );
  const [whole, ...parts] = [...page.querySelectorAll('table')];
  expect(whole!.classList).toContain('whole');
  expect([...whole!.rows[0]!.cells].map((cell) => cell.textContent)).toEqual(names);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect([...part.classList]).toEqual(['wide', 'part']);
  const style = page.querySelector('style')!.textContent;
  expect(style).toMatch(/@media screen \{[^@]*\.whole ~ \.part \{ display: none; \}/);
  expect(style).toMatch(/@media print \{[^@]*\.whole \{ display: none; \}/);
});

it('leaves a table whole that fits in smaller letters', () => {
  const row = (tag: string) => `<tr>${Array.from({ length: 9 }, (_, at) => `<${tag}>${at}.25</${tag}>`).join('')}</tr>`;
  const { page } = made(`<table><thead>${row('th')}</thead><tbody>${row('td')}</tbody></table>`);
  expect(page.querySelectorAll('table.wide')).toHaveLength(1);
  expect(page.querySelector('table')!.rows[0]!.cells).toHaveLength(9);
});

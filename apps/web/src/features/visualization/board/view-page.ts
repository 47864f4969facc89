import type { DatasetDetail } from '@hakaru/contract';
import { isOfManyPoints, stillOption } from '../../../charts/frame/draw-for-file.ts';
import { optionPng, optionSvg } from '../../../charts/frame/export-chart.ts';
import type { CollectedChart } from '../../../charts/frame/chart-handle.ts';
import type { ChartTable } from '../../../charts/option/chart-table.ts';
import { escapeHtml } from '../../../charts/option/tooltip.ts';
import type { ChartPalette } from '../../../charts/palette/chart-palette.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import type { en } from '../en.ts';

type ViewPage = {
  pictures: ReadonlyMap<HTMLElement, CollectedChart>;
  palette: ChartPalette;
  title: string;
  dataset: Pick<DatasetDetail, 'name' | 'version' | 'content_hash'>;
  language: 'en' | 'ja';
  t: Translate<typeof en>;
};

/** Rows of each table that go along. */
const TABLE_ROWS = 200;

/** The board as one HTML document without references to anything outside. */
export function viewPage({ pictures: charts, palette, title, dataset, language, t }: ViewPage): string {
  const inOrder = [...charts].sort(([a], [b]) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const figures = inOrder.map(([element, chart]) => figure(element, chart, palette, t));
  const details = [
    dataset.name,
    t('version_number', { version: dataset.version }),
    dataset.content_hash ? `SHA-256 ${dataset.content_hash}` : '',
    formatDateTime(new Date().toISOString()),
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{margin:24px auto;max-width:1200px;padding:0 16px;background:${palette.background};color:${palette.text};font-family:${palette.fontFamily.replaceAll('<', '')}}
.facts{color:${palette.mutedText};overflow-wrap:anywhere}figure{margin:0 0 32px;break-inside:avoid}figure>svg,figure>img{max-width:100%;height:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:13px}th,td{border:1px solid ${palette.grid};padding:2px 8px}td.n{text-align:right}details>div{overflow:auto;max-height:60vh}</style></head>
<body><h1>${escapeHtml(title)}</h1><p class="facts">${details.map(escapeHtml).join(' · ')}</p>
${figures.join('\n')}
</body></html>
`;
}

function figure(
  element: HTMLElement,
  { texts, option: drawing, table }: CollectedChart,
  palette: ChartPalette,
  t: ViewPage['t'],
): string {
  const option = drawing();
  const drawn = element.querySelector<HTMLElement>('[role="img"]');
  const [width, height] = [drawn?.clientWidth || 900, drawn?.clientHeight || 420];
  const still = stillOption(option);
  const chart = isOfManyPoints(option)
    ? `<img alt="${escapeHtml(`${texts.title}. ${texts.caption}`)}" src="${optionPng(still, palette, texts, width, height)}">`
    : optionSvg(still, palette, texts, width, height);
  return `<figure>${chart}<details><summary>${escapeHtml(t('as_table', { rows: formatCount(Math.min(TABLE_ROWS, table.rowCount)), total: formatCount(table.rowCount) }))}</summary><div>${tableHtml(table)}</div></details></figure>`;
}

function tableHtml({ columns, row, rowCount }: ChartTable): string {
  const rows = Array.from({ length: Math.min(TABLE_ROWS, rowCount) }, (_, index) => row(index));
  const cells = (values: ReturnType<typeof row>) =>
    values
      .map(
        (value, index) =>
          `<td${columns[index]?.numeric ? ' class="n"' : ''}>${escapeHtml(typeof value === 'number' ? formatNumber(value, 6) : String(value ?? ''))}</td>`,
      )
      .join('');
  return `<table><thead><tr>${columns.map(({ label }) => `<th scope="col">${escapeHtml(label)}</th>`).join('')}</tr></thead><tbody>${rows.map((values) => `<tr>${cells(values)}</tr>`).join('')}</tbody></table>`;
}

import type { Cover } from './document-html.ts';

/** A text inside a style sheet: no quote or line ends it, and no tag closes the sheet. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<\n\r\f]/g, (mark) => `\\${mark.codePointAt(0)!.toString(16)} `)}"`;
}

/** The sheet: A4, its head and number, and what keeps together on it. */
export function documentStyle({ project, date, title, application }: Cover, fontFamily: string): string {
  const small = 'font-size: 8pt; color: #535c66';
  return `
@page {
  size: A4;
  margin: 20mm 17mm 18mm;
  font-family: ${fontFamily.replaceAll('<', '')};
  @top-left { content: ${quoted(project)}; ${small}; width: 75%; }
  @top-right { content: ${quoted(date)}; ${small}; }
  @bottom-left { content: ${quoted(`${application} – ${title}`)}; ${small}; width: 75%; }
  @bottom-right { content: counter(page) ' / ' counter(pages); ${small}; }
}
@page :first { @top-left { content: ''; } @top-right { content: ''; } }
*, *::before, *::after { box-sizing: border-box; animation: none !important; transition: none !important; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; color-scheme: light; }
body {
  margin: 0 auto; padding: 24px; max-width: 1000px; background: #fff; color: #1b1f23;
  font: 0.9375rem/1.5 ${fontFamily.replaceAll('<', '')}; overflow-wrap: break-word;
}
html:lang(ja) { word-break: auto-phrase; }
h1, h2, h3, h4 { line-height: 1.35; font-weight: 600; break-after: avoid; }
.cover { border-bottom: 2px solid #165e83; padding-bottom: 0.75rem; margin-bottom: 1.25rem; }
.cover .kind { margin: 0; color: #165e83; font-weight: 600; font-size: 0.875rem; }
.cover h1 { margin: 0.25rem 0 0.75rem; font-size: 1.75rem; }
.cover dl { margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0.35rem 1.5rem; }
.cover dt { color: #535c66; font-size: 0.75rem; }
.cover dd { margin: 0; font-size: 0.875rem; overflow-wrap: anywhere; }
.contents h2 { margin: 0 0 0.25rem; font-size: 1rem; }
.contents ol { margin: 0; padding-left: 1.6rem; columns: 2; column-gap: 2rem; font-size: 0.875rem; }
.contents li { break-inside: avoid; padding: 1px 0; }
.contents li::marker { color: #535c66; font-variant-numeric: tabular-nums; }
.contents a { color: inherit; text-decoration: none; }
.contents { break-inside: avoid; }
.document-section > :first-child h2 { font-size: 1.2rem; }
.document-section .number { color: #165e83; margin-right: 0.35rem; }
section.MuiPaper-root { border: 0 !important; border-radius: 0 !important; padding: 0 !important; box-shadow: none !important; background: none !important; }
section.MuiPaper-root.document-section { border-top: 1px solid #dde1e5 !important; padding-top: 0.9rem !important; }
figure.chart { margin: 0.5rem 0 1rem; min-width: 0; }
figure.chart h3 { margin: 0 0 0.25rem; font-size: 0.9375rem; }
figure.chart svg, figure.chart img { display: block; width: 100%; height: auto; }
figure.square svg, figure.square img { max-width: 120mm; margin: 0 auto; }
.field { margin-right: 1.25rem; font-size: 0.875rem; }
figcaption { color: #535c66; font-size: 0.78rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { position: static !important; }
.MuiTableContainer-root, .MuiCollapse-root, .MuiCollapse-wrapper { max-height: none !important; height: auto !important; overflow: visible !important; visibility: visible !important; }
.MuiCollapse-wrapper { display: block !important; }
svg.MuiSvgIcon-root { width: 1em; height: 1em; }
@media screen {
  .MuiTableContainer-root { overflow-x: auto !important; }
  .document-section { padding-bottom: 1rem !important; }
  td, th { min-width: 0 !important; }
  th { white-space: normal !important; }
  .wide td, .wide th { padding: 5px 8px !important; font-size: 0.8125rem !important; }
  /* A table too wide for the lines of text reaches over both of their ends. */
  .MuiTableContainer-root:has(> .whole) {
    width: min-content; min-width: 100%; max-width: calc(100vw - 48px); margin-left: 50%; translate: -50%;
  }
  [data-side-by-side]:has(.whole) { display: block !important; }
  .whole ~ .part { display: none; }
}
@media print {
  html { font-size: 13px; }
  body { padding: 0; max-width: none; }
  figure, tr, .MuiAlert-root, dl > div, .cover, img { break-inside: avoid; }
  .document-section { break-inside: auto !important; margin-top: 1.1rem !important; }
  .document-section > :first-child { break-after: avoid; }
  thead { display: table-header-group; }
  /* Rows that fill less than a third of a sheet stay on one. */
  table:has(> tbody > tr:nth-child(-n+12):last-child) { break-inside: avoid; }
  .charts { display: block !important; }
  td, th { padding: 2px 6px !important; min-width: 0 !important; white-space: normal !important; overflow-wrap: break-word; }
  td:not(.tabular) { overflow-wrap: anywhere; }
  td.tabular, th.tabular { white-space: nowrap !important; }
  .wide td, .wide th { padding: 2px 4px !important; font-size: 0.72rem !important; }
  .wide .MuiChip-root { height: auto !important; font-size: inherit !important; }
  .whole { display: none; }
  table.part + table.part { margin-top: 0.9rem; }
  .part td, .part th { overflow-wrap: break-word !important; }
  p, li { orphans: 3; widows: 3; }
}
`;
}

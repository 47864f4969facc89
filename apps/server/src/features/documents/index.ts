export { findChromium, printToPdf } from './chromium.ts';
export { createPdfMaker, type PdfMaker } from './make-pdf.ts';
export { documentRoutes } from './routes.ts';

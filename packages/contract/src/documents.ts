import { z } from 'zod';
import { defineCall } from './shared/call.ts';

/** Characters of a document: charts of many points are pictures inside it. */
export const MOST_DOCUMENT_CHARACTERS = 12_000_000;

export const makePdf = defineCall({
  method: 'POST',
  path: '/documents/pdf',
  area: 'documents',
  summary: 'A self-contained HTML document as PDF. It runs no script and reaches nothing, neither addresses nor files',
  body: z.object({
    /** What the file is called, without its ending. */
    name: z.string().trim().min(1).max(200),
    html: z.string().min(1).max(MOST_DOCUMENT_CHARACTERS),
  }),
  answerKind: 'file',
  contentType: 'application/pdf',
  errors: ['pdf_not_available', 'pdf_failed', 'call_timed_out'],
});

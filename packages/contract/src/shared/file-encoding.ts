import { z } from 'zod';

/** Encodings of downloaded text: UTF-8 with a byte order mark, or CP932 for older Japanese programs. */
export const fileEncoding = z.enum(['utf-8', 'cp932']);
export type FileEncoding = z.infer<typeof fileEncoding>;

/** How columns of a downloaded table are called: by their machine names, or in the caller's language. */
export const fileHeaders = z.enum(['machine', 'reader']);

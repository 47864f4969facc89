import { z } from 'zod';

/** Encodings of downloaded text: UTF-8 with a byte order mark, or CP932 for older Japanese programs. */
export const fileEncoding = z.enum(['utf-8', 'cp932']);

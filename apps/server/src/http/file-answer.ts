import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file to send. `inline` shows it in the browser (images); otherwise it is saved under `name`. */
export interface FileAnswer {
  stream: Readable;
  name: string;
  contentType: string;
  /** Bytes, where known: the browser then shows progress. */
  size?: number;
  inline?: boolean;
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  file.stream.on('error', (err) => request.log.error({ err, file: file.name }, 'a download broke off'));
  reply.header('content-disposition', contentDisposition(file.name, file.inline ? 'inline' : 'attachment'));
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.type(file.contentType).send(file.stream);
}

/** RFC 6266: a plain name for old clients and the exact one in UTF-8. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\/]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

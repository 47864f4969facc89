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
  /** Of content that never changes: a browser that has it keeps it, once it has asked whether it may. */
  etag?: string;
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  file.stream.on('error', (err) => request.log.error({ err, file: file.name }, 'a download broke off'));
  reply.header('content-disposition', contentDisposition(file.name, file.inline ? 'inline' : 'attachment'));
  if (file.etag) {
    // 'no-cache' is to ask each time: another person may be signed in by then.
    reply.header('etag', file.etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === file.etag) {
      file.stream.destroy();
      return reply.code(304).send();
    }
  }
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.type(file.contentType).send(file.stream);
}

/** RFC 6266: a plain name for old clients and the exact one in UTF-8. */
function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\/]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file to send. `inline` shows it in the browser (images); otherwise it is saved under `name`. */
export interface FileAnswer {
  /** Opened, or to be opened where the browser does not have it yet. */
  stream: Readable | (() => Promise<Readable>);
  name: string;
  contentType: string;
  /** Bytes, where known: the browser then shows progress. */
  size?: number;
  inline?: boolean;
  /** Of content that never changes: a browser that has it keeps it, once it has asked whether it may. */
  etag?: string;
}

/** A stream after which something is done, however it ends. */
export function whenEnded<T extends Readable>(stream: T, act: () => Promise<void>): T {
  stream.once('close', () => void act());
  return stream;
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  if (file.etag && request.headers['if-none-match'] === file.etag) {
    if (typeof file.stream !== 'function') file.stream.destroy();
    return revalidated(reply, file.etag).code(304).send();
  }
  // What fails here is answered as any failure: nothing is sent yet.
  const stream = typeof file.stream === 'function' ? await file.stream() : file.stream;
  stream.on('error', (err) => request.log.error({ err, file: file.name }, 'a download broke off'));
  reply.header('content-disposition', contentDisposition(file.name, file.inline ? 'inline' : 'attachment'));
  if (file.etag) revalidated(reply, file.etag);
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.type(file.contentType).send(stream);
}

/** 'no-cache' is to ask each time: another person may be signed in by then. */
function revalidated(reply: FastifyReply, etag: string): FastifyReply {
  return reply.header('etag', etag).header('cache-control', 'private, no-cache');
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

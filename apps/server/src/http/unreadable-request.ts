import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@hakaru/contract';
import { AppError } from './app-error.ts';
import { preferredLanguage } from './language.ts';
import { tellError } from './tell-error.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
};

/** Answers a request that never became one, as its headers could not be read: in the shape of all errors, then hangs up. */
export function answerUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, params, status } = new AppError(codes[error.code ?? ''] ?? 'request_unreadable');
  const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const asked = /^accept-language:\s*(.*)$/im.exec(head)?.[1];
  const response = tellError(code, preferredLanguage(asked), params);
  const body = Buffer.from(JSON.stringify({ detail: { response, code, params } }));
  const answer = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${answer.join('\r\n')}\r\n\r\n`), body]));
  socket.destroySoon();
}

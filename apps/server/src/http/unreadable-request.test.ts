import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerUnreadable } from './unreadable-request.ts';

async function answerTo(head: string): Promise<{ status: string; body: unknown }> {
  const app = Fastify({ clientErrorHandler: answerUnreadable });
  app.get('/', () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  try {
    socket.write(head);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    await once(socket, 'close');
    const [headers = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
    return { status: headers.split('\r\n')[0] ?? '', body: JSON.parse(body) };
  } finally {
    await app.close();
  }
}

it('tells an address or headers that are too long in the shape and language of all errors', async () => {
  const long = await answerTo(`GET /?path=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(long).toEqual({
    status: 'HTTP/1.1 431 Request Header Fields Too Large',
    body: {
      detail: {
        response: 'The address or the headers of the request are longer than 16 kB.',
        code: 'headers_too_large',
        params: {},
      },
    },
  });
  const fields = `Accept-Language: ja\r\nX-Long: ${'x'.repeat(20_000)}`;
  expect((await answerTo(`GET / HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n\r\n`)).body).toMatchObject({
    detail: { response: 'リクエストの URL またはヘッダーが 16 kB を超えています。' },
  });
});

it('tells what is no HTTP', async () => {
  const { status, body } = await answerTo('not http at all\r\n\r\n');
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  expect(body).toMatchObject({ detail: { code: 'request_unreadable' } });
});

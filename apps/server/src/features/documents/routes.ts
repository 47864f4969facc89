import { Readable } from 'node:stream';
import { makePdf } from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';

export function documentRoutes(api: FastifyInstance, { pdf }: Pick<AppContext, 'pdf'>): void {
  route(api, makePdf, async ({ body, caller, request }) => {
    const left = new AbortController();
    const { socket } = request.raw;
    const leave = () => left.abort();
    socket.once('close', leave);
    const file = await pdf
      .make(body.html, { org: caller.orgId, gone: left.signal })
      .finally(() => socket.off('close', leave));
    return {
      stream: Readable.from([file]),
      size: file.length,
      name: `${body.name}.pdf`,
      contentType: 'application/pdf',
    };
  });
}

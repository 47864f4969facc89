import type { FastifyRequest } from 'fastify';

/** Who makes a request. Every query takes `orgId` from here. */
export interface Caller {
  userId: string;
  orgId: string;
  organization: string;
  name: string;
  username: string;
}

/** Names the caller of a request from its Authorization header. Throws AppError('unauthenticated'). */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
  }
}

/** A hook: 401 before anything of the body is read. */
export async function requireCaller(request: FastifyRequest): Promise<void> {
  request.caller = await request.server.authenticate(request.headers.authorization);
}

import { Client, type ClientConfig } from 'pg';
import { isConnectionLost } from './connection-lost.ts';
import { underName } from './prepared.ts';

/** A connection that keeps what marked statements are planned as, and that no pool hands out again once it broke. */
export class DatabaseClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.query = ((...given: unknown[]) => {
      const answer: unknown = Reflect.apply(Client.prototype.query, this, underName(given));
      // The server says that it ends a connection before the socket does: until then it would look like any other.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (isConnectionLost(error)) void this.end();
        });
      return answer;
    }) as Client['query'];
  }
}

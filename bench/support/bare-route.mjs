// A Fastify without anything of the product's: GET /N runs the statements it was last sent for N, the last after the
// others, and answers their rows. Tells its port, and that it has taken statements.
import Fastify from 'fastify';
import { Pool } from 'pg';
import { PreparingClient } from '../../apps/server/src/db/prepared.ts';

const pool = new Pool({ Client: PreparingClient, connectionString: process.argv[2], max: 20 });
let asked = [];
process.on('message', (statements) => {
  asked = statements;
  process.send({ taken: true });
});
const app = Fastify();
const rowsOf = async ({ sql, parameters }) => (await pool.query(sql, parameters)).rows;
async function answer(request) {
  const statements = asked[Number(request.params.number)];
  const counts = await Promise.all(statements.slice(0, -1).map(rowsOf));
  return { counts, items: await rowsOf(statements.at(-1)) };
}
app.route({ method: 'GET', url: '/:number', handler: answer });
await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ port: app.server.address().port });

import { stopCommands } from '../lib/run-command.mjs';
import { checkPort } from './check-port.mjs';
import { prepare } from './prepare.mjs';
import { lastLines, logFile, startServer } from './server.mjs';
import { StartProblem, words } from './words.mjs';

// "npm start": plain JavaScript without dependencies, because it runs before anything is installed.

let server;
let isStopping = false;

// A server that died is started again, but not for ever: what ends it at once would do so each time.
const mostRestarts = 5;
const windowMs = 10 * 60_000;
const deaths = [];

function say(line) {
  console.log(line);
}

async function start() {
  if (process.platform !== 'linux') throw new StartProblem('unsupported', { platform: process.platform });
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new StartProblem('nodeTooOld', { found: process.versions.node });
  await checkPort();
  await prepare({ say });
  if (isStopping) return;
  say(words('starting'));
  server = await startServer({ say });
  const { url, people = [] } = await server.ready;
  introduce(url, people);
  for (;;) {
    const code = await server.ended;
    if (isStopping) return;
    deaths.push(Date.now());
    if (deaths.filter((at) => at > Date.now() - windowMs).length > mostRestarts)
      throw new StartProblem('serverDied', { code }, lastLines());
    say(words('serverRestarts', { code, file: logFile }));
    server = await startServer({ say });
    await server.ready;
    say(words('serverIsBack', { url }));
  }
}

function introduce(url, people) {
  say(`\n${words('ready')}\n\n    ${url}\n`);
  if (people.length > 0) say(words('signInAs'));
  for (const person of people) say(`    ${person.username} / ${person.password}   (${person.organization})`);
  say(`\n${words('logAt', { file: logFile })}\n${words('howToStop')}`);
}

async function stop() {
  if (isStopping) {
    server?.kill();
    return;
  }
  isStopping = true;
  say(`\n${words('stopping')}`);
  stopCommands();
  await server?.stop();
  say(words('stopped'));
  process.exit(0);
}

// npm that is killed cannot tell us.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop();
}, 1000).unref();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

start().catch((error) => {
  if (isStopping) return;
  stopCommands();
  if (!(error instanceof StartProblem)) console.error(error);
  else console.error([`\n${error.message}`, ...error.details.map((line) => (line ? `    ${line}` : ''))].join('\n'));
  process.exit(1);
});

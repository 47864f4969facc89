import { stopCommands } from '../lib/run-command.mjs';
import { prepare } from '../start/prepare.mjs';
import { StartProblem } from '../start/words.mjs';
import { addUp, countWords } from './counts.mjs';
import { journeys, sideBySide, webBuild } from './groups.mjs';
import { runFailedAlone, runGroup, runSideBySide } from './run-group.mjs';
import { separatePostgres } from './separate-postgres.mjs';

// "npm test": every suite. "npm test -- server web" runs the groups whose names begin so.

const slots = 2;
const wanted = process.argv.slice(2);
let separate;

function isWanted({ name }) {
  return wanted.length === 0 || wanted.some((word) => name.startsWith(word));
}

async function test() {
  await prepare({ say: console.log, web: false, requirements: 'requirements-dev.txt' });
  separate = await separatePostgres();
  const noSeparate = { passed: 0, failed: 0, skipped: 1 };
  console.log(
    separate
      ? `Separate PostgreSQL: ${separate.what}`
      : 'Separate PostgreSQL: none here (set HAKARU_TEST_DATABASE_URL, or install postgresql); skipped',
  );
  const results = await runSideBySide(sideBySide(separate).filter(isWanted), slots);
  const last = journeys().filter(isWanted);
  if (last.length > 0) results.push(await runGroup(webBuild()), ...(await runSideBySide(last, slots)));
  if (results.length === 0) throw new StartProblem('noSuchTests', { words: wanted.join(' ') });
  if (!separate && isWanted({ name: 'server' })) results.push(noSeparate);
  return addUp(await runFailedAlone(results));
}

async function stop() {
  stopCommands();
  await separate?.stop();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

try {
  const total = await test();
  await separate?.stop();
  if (total.passedAlone.length > 0)
    console.log(
      `\n${total.passedAlone.length} passed only when run once more, alone:\n${total.passedAlone.join('\n')}`,
    );
  console.log(`\n${countWords(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  stopCommands();
  await separate?.stop();
  console.error(error instanceof StartProblem ? [error.message, ...error.details].join('\n') : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}

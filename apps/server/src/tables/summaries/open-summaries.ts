import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptAnswers } from '../visual/visual-table.ts';
import { answersFrom } from './answer-from-summaries.ts';
import { readPlane } from './count-pairs.ts';
import type { Course, OpenSummaries, TableSummaries } from './table-summaries.ts';

/** Of the tables looked at last. */
const KEPT = 16;

/** Opens what makeSummaries wrote; what was read once is kept, as it never changes. */
export function createSummariesReader() {
  const kept = new Map<string, Promise<KeptAnswers>>();
  return async function openSummaries(folder: string): Promise<KeptAnswers> {
    const known = kept.get(folder) ?? read(folder).then(answersFrom);
    kept.delete(folder);
    kept.set(folder, known);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    known.catch(() => kept.delete(folder));
    return known;
  };
}

async function read(folder: string): Promise<OpenSummaries> {
  const summaries = await readJson<TableSummaries>(join(folder, 'summaries.json'));
  const courses = new Map<number, Promise<Course>>();
  return {
    ...summaries,
    course(place) {
      const known = courses.get(place) ?? readJson<Course>(join(folder, `course-${place}.json`));
      courses.set(place, known);
      known.catch(() => courses.delete(place));
      return known;
    },
    plane: (place) => readPlane(join(folder, 'planes.bin'), place),
  };
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredAnswers } from '../visual/visual-table.ts';
import { answersFrom } from './answer-from-summaries.ts';
import { readPlane } from './count-pairs.ts';
import type { Course, OpenSummaries, TableSummaries } from './table-summaries.ts';

/** Of the tables looked at last. */
const KEPT = 16;

/** Opens what makeSummaries wrote; what was read once is kept, as it never changes. */
export function createSummariesReader() {
  const kept = new Map<string, Promise<StoredAnswers>>();
  return async function openSummaries(folder: string): Promise<StoredAnswers> {
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
    course(index) {
      const known = courses.get(index) ?? readJson<Course>(join(folder, `course-${index}.json`));
      courses.set(index, known);
      known.catch(() => courses.delete(index));
      return known;
    },
    plane: (index) => readPlane(join(folder, 'planes.bin'), index),
  };
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

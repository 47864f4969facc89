import type { z } from 'zod';
import { StartProblem } from './start-words.ts';

/** What is wrong with one variable, by the schema's issue with it. */
export function settingProblem(issue: z.core.$ZodIssue): StartProblem {
  const variable = issue.path.join('.');
  switch (issue.code) {
    case 'invalid_type':
      return new StartProblem(issue.expected === 'int' ? 'not_a_number' : 'not_numeric', { variable });
    case 'too_small':
      return new StartProblem('too_small', { variable, limit: Number(issue.minimum) });
    case 'too_big':
      return new StartProblem('too_big', { variable, limit: Number(issue.maximum) });
    case 'invalid_format':
      return new StartProblem(issue.format === 'url' ? 'not_an_address' : 'not_postgres', { variable });
    case 'invalid_value':
      return issue.values.includes('true')
        ? new StartProblem('not_yes_or_no', { variable })
        : new StartProblem('not_one_of', { variable, values: issue.values.join(', ') });
    default:
      return new StartProblem('not_usable', { variable });
  }
}

import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** An issue as people are told of it: of a value that fits none of several shapes, what is wrong with the shape it is nearest to. */
export function tellingIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const shapes = issue.errors.filter((issues) => issues.length > 0 && !issues.some(isOtherType));
  const [nearest] = shapes.toSorted((a, b) => misses(a) - misses(b));
  if (!nearest) return [issue];
  return nearest.flatMap((inner) => tellingIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The value is not of the shape's type at all. */
function isOtherType({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

/** A kind named otherwise, or a field the shape does not know, tells more against a shape than a wrong value. */
function misses(issues: Issue[]): number {
  return issues.reduce(
    (sum, { code, path }) =>
      sum + (path.length > 0 && (code === 'invalid_value' || code === 'unrecognized_keys') ? 10 : 1),
    0,
  );
}

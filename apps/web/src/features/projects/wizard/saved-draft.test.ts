import { expect, test } from 'vitest';
import type { ColumnHint } from './column-hint.ts';
import type { Draft } from './draft.ts';
import { type SavedDraft, rolesOf, withNewRoles } from './saved-draft.ts';

function hint(name: string, role: ColumnHint['column']['role']): ColumnHint {
  return { column: { name, type: 'numeric', unit: null, description: null, role }, statistics: null };
}

function kept(hints: ColumnHint[], parts: Draft['parts']): SavedDraft<Draft> {
  const draft = { name: 'mine', comment: '', parts, recipe: { use: 'none' as const }, preprocessing: {}, models: {} };
  return { draft, roles: rolesOf(hints) };
}

test('a role that was set after a draft wins over it, and is named; the rest of the draft stays', () => {
  const old = kept([hint('lot', 'none'), hint('x', 'none'), hint('y', 'none')], {
    lot: 'feature',
    x: 'none',
    y: 'target',
  });
  const now = kept([hint('lot', 'id'), hint('x', 'none'), hint('y', 'none')], {
    lot: 'none',
    x: 'feature',
    y: 'feature',
  });
  const found = withNewRoles(old, { ...now, draft: { ...now.draft, name: 'new' } });
  expect(found.draft.parts).toEqual({ lot: 'none', x: 'none', y: 'target' });
  expect(found.draft.name).toBe('mine');
  expect(found.changed).toEqual(['lot']);
  expect(withNewRoles(found, now).changed).toEqual([]);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { ColumnHint, Part } from './column-hint.ts';
import { TargetField } from './target-field.tsx';

const hint = (name: string, role: ColumnHint['column']['role'] = 'none'): ColumnHint => ({
  column: { name, type: 'numeric', unit: null, description: null, role },
  statistics: null,
});

async function helpOf(hints: readonly ColumnHint[], target: string | null, first: readonly string[]) {
  const parts = Object.fromEntries(hints.map(({ column }) => [column.name, 'feature' as Part]));
  if (target !== null) parts[target] = 'target';
  await renderScreen(() => (
    <TargetField
      hints={hints}
      parts={parts}
      offered={{ parts: ['target', 'feature', 'none'], targetTypes: ['numeric'] }}
      first={first}
      error={undefined}
      onParts={() => undefined}
    />
  ));
  const field = await screen.findByRole('combobox', { name: /Target/ });
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
}

test('a guess is called one, what a person chose is not', async () => {
  expect(await helpOf([hint('y'), hint('strength')], 'y', ['y'])).toMatch(/^Guessed from its name/);
});

test('a target that a person chose is taken as it is', async () => {
  expect(await helpOf([hint('y'), hint('strength')], 'strength', ['y'])).toBe('The column to predict.');
});

test('a target by role says so, and without one it is asked for', async () => {
  expect(await helpOf([hint('strength', 'target')], 'strength', ['strength'])).toMatch(/role/);
});

test('without a target it is asked for', async () => {
  expect(await helpOf([hint('strength')], null, [])).toBe('Choose the column to predict.');
});

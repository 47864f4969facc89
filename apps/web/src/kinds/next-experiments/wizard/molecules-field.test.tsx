import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { firstDraft, optionsOf } from './draft.ts';
import { MoleculesField } from './molecules-field.tsx';

const hints = ['Base_SMILES', 'yield'].map((name): ColumnHint => ({
  column: { name, type: name === 'yield' ? 'numeric' : 'categorical', role: 'none', unit: null, description: null },
  statistics: null,
}));

test('a recognised column is described until its box is cleared, and its values that are no SMILES are named', async () => {
  const molecules = [{ name: 'Base_SMILES', molecules: 3, unread: ['none'], unread_count: 1 }];
  function Field() {
    const [draft, setDraft] = useState(() => firstDraft({ name: 'n', hints, known: { categories: {}, molecules } }));
    return (
      <>
        <MoleculesField
          draft={draft}
          change={(part) => setDraft((old) => ({ ...old, ...part }))}
          hints={hints}
          errors={{}}
        />
        <output>{JSON.stringify(optionsOf(draft).molecules)}</output>
      </>
    );
  }
  await renderScreen(() => <Field />);
  const box = await screen.findByRole('checkbox', { name: /Base_SMILES/ });
  const molecule = '[{"factor":"Base_SMILES","column":null}]';
  expect(screen.getByRole('alert').textContent).toMatch(/^1 value is .*: none$/);
  expect(screen.getByRole('status').textContent).toBe(molecule);
  fireEvent.click(box);
  expect(screen.getByRole('status').textContent).toBe('[]');
  fireEvent.click(box);
  expect(screen.getByRole('status').textContent).toBe(molecule);
});

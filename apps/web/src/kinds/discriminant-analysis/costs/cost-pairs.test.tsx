import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { unitCosts } from './cost-rules.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CostEntries } from './cost-entries.tsx';

const names = Array.from({ length: 15 }, (_, index) => `Defect ${index + 1}`);
let typed: readonly (readonly (number | string)[])[] = [];

function Form() {
  const [costs, setCosts] = useState<readonly (readonly (number | string)[])[]>(unitCosts(names.length));
  typed = costs;
  return (
    <CostEntries
      label="Costs"
      corner="Class"
      names={names}
      costs={costs}
      cellLabel={(actual, given) => `${actual} ${given}`}
      onCosts={setCosts}
    />
  );
}

it('takes costs of many classes by pairs, by lines and of every wrong decision', async () => {
  const user = userEvent.setup();
  await renderScreen(Form);
  const group = screen.getByRole('group', { name: 'Costs' });
  const rule = (number: number) => within(within(group).getByRole('group', { name: `Decision ${number}` }));
  within(group).getByText(/all wrong decisions cost the same/);
  await user.click(within(group).getByRole('button', { name: 'Add a decision' }));
  const cost = rule(1).getByRole('textbox', { name: 'Cost' });
  await user.clear(cost);
  // On the way to 15 it says what it said before, and is not lost.
  await user.type(cost, '15');
  expect(typed[0]).toEqual([0, ...Array<number>(14).fill(15)]);
  await user.click(within(group).getByRole('button', { name: 'Add a decision' }));
  await user.click(rule(2).getByRole('combobox', { name: 'Decision' }));
  await user.click(screen.getByRole('option', { name: 'Defect 3' }));
  await user.type(rule(2).getByRole('textbox', { name: 'Cost' }), '0');
  expect([typed[1]?.[2], typed[1]?.[3], typed[2]?.[1]]).toEqual([10, 1, 1]);
  await user.clear(within(group).getByRole('textbox', { name: 'Any wrong decision' }));
  await user.type(within(group).getByRole('textbox', { name: 'Any wrong decision' }), '2');
  expect([typed[0]?.[1], typed[1]?.[2], typed[4]?.[3], typed[4]?.[4]]).toEqual([15, 10, 2, 0]);
  await user.click(within(group).getByRole('button', { name: 'Remove decision 1' }));
  expect([typed[0]?.[1], typed[1]?.[2]]).toEqual([2, 10]);
});

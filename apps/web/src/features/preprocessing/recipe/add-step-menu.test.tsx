import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AddStepMenu } from './add-step-menu.tsx';

it('stays where it was opened while what is above its button grows', async () => {
  const onAdd = vi.fn();
  const menu = () => <AddStepMenu catalogue="images" onAdd={onAdd} />;
  const { rerender } = render(menu());
  const button = screen.getByRole('button');
  const moveTo = (y: number) => vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, y, 100, 36));
  moveTo(64);
  await userEvent.click(button);
  const paper = (await screen.findByRole('menu')).closest<HTMLElement>('.MuiPaper-root')!;
  const before = paper.style.top;
  moveTo(264);
  rerender(menu());
  window.dispatchEvent(new Event('resize'));
  expect([before, paper.style.top]).toEqual(['100px', '100px']);
  await userEvent.click(screen.getAllByRole('menuitem')[0]!);
  expect(onAdd).toHaveBeenCalledOnce();
});

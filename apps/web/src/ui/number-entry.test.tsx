// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NumberEntry } from './number-entry.tsx';

function entry(value: number | string | null) {
  render(<NumberEntry label="Total" value={value} isWrong onValue={vi.fn()} />);
  return screen.getByRole('textbox', { name: 'Total' });
}

it('does not call an empty field wrong before it was left', async () => {
  const field = entry(null);
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await userEvent.click(field);
  await userEvent.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('calls what stands in it wrong at once', () => {
  expect(entry('ten').getAttribute('aria-invalid')).toBe('true');
});

it.each([
  [5, '2ch'],
  [0.000005739, '12ch'],
])('is wide enough for what stands in it: %s', (value, width) => {
  const field = entry(value).closest<HTMLElement>('.MuiTextField-root');
  expect(field?.style.getPropertyValue('--own-width')).toBe(width);
});

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ProgressPanel, timeLeft } from './progress-panel.tsx';

it('says stage, share, time left and messages, and stops', async () => {
  const onStop = vi.fn();
  render(
    <ProgressPanel
      title="Training"
      stage="Fold 2 of 5"
      fraction={0.42}
      secondsLeft={200}
      onStop={onStop}
      messages={[{ id: 1, level: 'warning', text: 'Two rows are alike' }]}
    />,
  );
  expect(screen.getByText('Fold 2 of 5')).toBeTruthy();
  expect(screen.getByText(/42\s% done · about 4 min left/)).toBeTruthy();
  expect(screen.getByTitle('Warning')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
});

it('does not pretend to know', () => {
  render(<ProgressPanel title="Training" stage="Waiting" fraction={null} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
  expect(screen.queryByText(/done/)).toBeNull();
});

it.each([
  [0.2, 'time_left_seconds', 1],
  [89, 'time_left_seconds', 89],
  [91, 'time_left_minutes', 2],
  [7000, 'time_left_hours', 2],
])('puts %s s into words', (seconds, key, count) => expect(timeLeft(seconds)).toEqual([key, { count }]));

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ScoreCourse } from './score-course.tsx';

/** ECharts asks for a size, which a page without layout does not have. */
Object.defineProperties(HTMLElement.prototype, { clientWidth: { get: () => 600 }, clientHeight: { get: () => 400 } });

const onDone = vi.fn();

function Draggable() {
  const [value, setValue] = useState(1);
  const data = useMemo(
    () => ({
      x: { label: 'Row' },
      y: { label: 'Score' },
      at: [1, 2],
      scores: [0, 2],
      threshold: { value, label: `Threshold ${value}` },
      above: { name: 'Above' },
      marked: [],
    }),
    [value],
  );
  const drag = { axis: 'y', value, label: 'Threshold', range: [0, 2], onMove: setValue, onDone } as const;
  return <ScoreCourse title="Scores" data={data} keepView="scores" drag={drag} />;
}

it('has a line that arrow keys move, and that is let go with the key', async () => {
  render(<Draggable />);
  const line = await screen.findByRole('slider', { name: 'Threshold' });
  expect(line.getAttribute('aria-orientation')).toBe('vertical');
  line.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(Number(line.getAttribute('aria-valuenow'))).toBeCloseTo(1.02);
  expect(onDone).toHaveBeenLastCalledWith(1.02);
  await userEvent.keyboard('{Home}');
  expect(line.getAttribute('aria-valuenow')).toBe('0');
  await userEvent.keyboard('a');
  expect(onDone).toHaveBeenCalledTimes(3);
}, 20_000);

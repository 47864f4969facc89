// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ScoreCourse } from './score-course.tsx';

/** ECharts asks for a size, which a page without layout does not have. */
Object.defineProperties(HTMLElement.prototype, { clientWidth: { get: () => 600 }, clientHeight: { get: () => 400 } });

const onDone = vi.fn();

function Draggable() {
  const [value, setValue] = useState(1);
  const [moving, setMoving] = useState<number | null>(null);
  const data = useMemo(
    () => ({
      x: { label: 'Row' },
      y: { label: 'Score' },
      at: [1, 2],
      scores: [0, 2],
      threshold: { value, label: `Kept at ${value}` },
      above: { name: 'Above' },
      marked: [],
    }),
    [value],
  );
  const drag = {
    axis: 'y',
    value,
    label: 'Threshold',
    valueText: String(moving ?? value),
    range: [0, 2],
    onMove: setMoving,
    moving,
    onDone: (to: number) => {
      setMoving(null);
      setValue(to);
      onDone(to);
    },
  } as const;
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

it('moves the line and what lies above over a chart that is not drawn anew until it is let go', async () => {
  const { container } = render(<Draggable />);
  const line = await screen.findByRole('slider', { name: 'Threshold' });
  const chart = () => container.querySelector('[role="img"] svg:not([aria-hidden])')!.innerHTML;
  const overlay = () => container.querySelector('[role="img"] svg[aria-hidden] g');
  expect(chart()).toContain('Kept at 1');
  expect(overlay()).toBeNull();

  fireEvent.keyDown(line, { key: 'PageDown' });
  const still = chart();
  expect(still).not.toContain('Kept at 1');
  expect(overlay()!.textContent).toBe('Threshold: 0.9');
  const [course, dashed] = overlay()!.querySelectorAll('path');
  expect(course!.getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/u);
  const cut = () => Number(overlay()!.querySelector('rect')!.getAttribute('height'));
  const [before, from] = [cut(), dashed!.getAttribute('d')];

  fireEvent.keyDown(line, { key: 'PageDown' });
  expect(chart()).toBe(still);
  expect(cut()).toBeGreaterThan(before);
  expect(dashed!.getAttribute('d')).not.toBe(from);

  fireEvent.keyUp(line, { key: 'PageDown' });
  expect(overlay()).toBeNull();
  expect(chart()).toContain('Kept at 0.8');
}, 20_000);

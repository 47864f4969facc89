// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { type ChartDrag, keyedValue, listenToLineDrag } from './line-drag.ts';

/** A chart of 100 pixels whose first grid runs from 10 to 90 and whose axis has a unit for each ten pixels. */
function chart() {
  const heard: Record<string, (event: { offsetX: number; offsetY: number }) => void> = {};
  const renderer = {
    on: (name: string, listen: (typeof heard)[string]) => {
      heard[name] = listen;
    },
    off: vi.fn(),
    setCursorStyle: vi.fn(),
  };
  const inside = (_grid: unknown, [x, y]: [number, number]) => x >= 10 && x <= 90 && y >= 0 && y <= 50;
  return {
    heard,
    renderer,
    asked: {
      getZr: () => renderer,
      containPixel: inside,
      convertToPixel: (_axis: unknown, value: number) => value * 10,
      convertFromPixel: (_axis: unknown, x: number) => x / 10,
      getWidth: () => 100,
      getHeight: () => 50,
      getDom: () =>
        Object.assign(document.createElement('div'), { getBoundingClientRect: () => ({ left: 5, top: 0 }) }),
      isDisposed: () => false,
    } as never,
  };
}

function pointer(type: string, clientX: number): void {
  window.dispatchEvent(new MouseEvent(type, { clientX }));
}

it('takes hold of the line near the pointer, draws it on its way and tells where it was dropped', () => {
  const { heard, renderer, asked } = chart();
  const outline = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const onDone = vi.fn();
  const end = listenToLineDrag(asked, outline, () => ({ value: 4, onDone }));
  heard['mousemove']!({ offsetX: 20, offsetY: 10 });
  expect(renderer.setCursorStyle).not.toHaveBeenCalled();
  heard['mousemove']!({ offsetX: 43, offsetY: 10 });
  expect(renderer.setCursorStyle).toHaveBeenCalledWith('ew-resize');

  heard['mousedown']!({ offsetX: 20, offsetY: 10 });
  pointer('pointermove', 65);
  expect(outline.getAttribute('d')).toBeNull();

  heard['mousedown']!({ offsetX: 40, offsetY: 10 });
  pointer('pointermove', 65);
  expect(outline.getAttribute('d')).toBe('M60 0V50');
  pointer('pointerup', 65);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(6);
  expect(outline.getAttribute('d')).toBe('');

  heard['mousedown']!({ offsetX: 40, offsetY: 10 });
  pointer('pointermove', 500);
  pointer('pointerup', 500);
  expect(onDone).toHaveBeenLastCalledWith(9);
  end();
  expect(renderer.off).toHaveBeenCalledTimes(2);
});

it('leaves a click where it was alone', () => {
  const { heard, asked } = chart();
  const onDone = vi.fn();
  listenToLineDrag(asked, document.createElementNS('http://www.w3.org/2000/svg', 'path'), () => ({ value: 4, onDone }));
  heard['mousedown']!({ offsetX: 40, offsetY: 10 });
  pointer('pointerup', 45);
  expect(onDone).not.toHaveBeenCalled();
});

it('follows each step of a drag along y, a frame apart, and stays within its range', async () => {
  const { heard, renderer, asked } = chart();
  const outline = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const [onMove, onDone, onNear] = [vi.fn(), vi.fn(), vi.fn()];
  const drag: ChartDrag = { axis: 'y', value: 2, range: [1, 4], onMove, onDone };
  listenToLineDrag(asked, outline, () => drag, onNear);
  heard['mousemove']!({ offsetX: 50, offsetY: 22 });
  expect(renderer.setCursorStyle).toHaveBeenCalledWith('ns-resize');
  expect(onNear).toHaveBeenCalledExactlyOnceWith(true);
  heard['mousedown']!({ offsetX: 50, offsetY: 20 });
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 50, clientY: 30 }));
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 50, clientY: 48 }));
  await vi.waitFor(() => expect(onMove).toHaveBeenCalledExactlyOnceWith(4));
  expect(outline.getAttribute('d')).toBeNull();
  window.dispatchEvent(new MouseEvent('pointerup'));
  expect(onDone).toHaveBeenCalledExactlyOnceWith(4);
});

it('moves by keys: small steps, long ones with Shift, and to the ends', () => {
  const drag: ChartDrag = { value: 1, range: [0, 2], onDone: () => undefined };
  expect(keyedValue(drag, 'ArrowUp', false)).toBeCloseTo(1.01);
  expect(keyedValue(drag, 'ArrowLeft', true)).toBeCloseTo(0.9);
  expect(keyedValue(drag, 'End', false)).toBe(2);
  expect(keyedValue({ ...drag, value: 0.001 }, 'ArrowDown', false)).toBe(0);
  expect(keyedValue(drag, 'a', false)).toBeNull();
});

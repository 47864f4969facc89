import { describe, expect, it } from 'vitest';
import { nextPoint, pointAt } from './points.ts';

describe('points of a factor', () => {
  it('are taken by the pointer where they are nearest', () => {
    expect(pointAt([0, 0.5, 2], 1.2)).toBe(0.5);
    expect(pointAt([0, 0.5, 2], 9)).toBe(2);
    expect(pointAt(['a', 'b', 'c'], 1.4)).toBe('b');
  });

  it('are gone through by keys, also from between two of them', () => {
    const points = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(nextPoint(points, 2.5, 'ArrowRight')).toBe(3);
    expect(nextPoint(points, 2.5, 'ArrowLeft')).toBe(2);
    expect(nextPoint(points, 2, 'ArrowLeft')).toBe(1);
    expect(nextPoint(points, 0, 'ArrowLeft')).toBe(0);
    expect(nextPoint(points, 7, 'ArrowUp')).toBe(7);
    expect(nextPoint(points, 1, 'PageUp')).toBe(6);
    expect(nextPoint(points, 6, 'PageDown')).toBe(1);
    expect(nextPoint(points, 3, 'Home')).toBe(0);
    expect(nextPoint(['a', 'b', 'c'], 'a', 'ArrowRight')).toBe('b');
    expect(nextPoint(['a', 'b', 'c'], 'b', 'End')).toBe('c');
    expect(nextPoint(points, 3, 'Enter')).toBeUndefined();
  });
});

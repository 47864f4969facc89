import { describe, expect, it } from 'vitest';
import { asRegion, asShape, boxBetween, inUnits, movedBy, type Region, withCorner } from './region.ts';

const size = { width: 200, height: 100 };
const box: Region = { shape: 'rectangle', units: 'pixel', left: 20, top: 10, width: 60, height: 40 };
const triangle: Region = {
  shape: 'polygon',
  units: 'pixel',
  points: [
    [0, 0],
    [200, 0],
    [0, 100],
  ],
};

describe('units', () => {
  it('change the numbers, not the place', () => {
    expect(inUnits(box, 'share', size)).toEqual({
      shape: 'rectangle',
      units: 'share',
      left: 0.1,
      top: 0.1,
      width: 0.3,
      height: 0.4,
    });
    expect(inUnits(inUnits(box, 'share', size), 'pixel', size)).toEqual(box);
    expect(inUnits(triangle, 'share', size)).toMatchObject({
      points: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    });
  });
});

describe('corners', () => {
  it('pull a box about its opposite corner, also to the other side, never out of the image', () => {
    expect(withCorner(box, 2, [100, 90], size)).toMatchObject({ left: 20, top: 10, width: 80, height: 80 });
    expect(withCorner(box, 2, [5, 5], size)).toMatchObject({ left: 5, top: 5, width: 15, height: 5 });
    expect(withCorner(box, 0, [-50, -50], size)).toMatchObject({ left: 0, top: 0, width: 80, height: 50 });
    expect(withCorner(box, 1, [20, 50], size)).toMatchObject({ width: 1, height: 1 });
  });

  it('of a polygon move alone', () => {
    expect(withCorner(triangle, 1, [150.4, 300], size)).toMatchObject({
      points: [
        [0, 0],
        [150, 100],
        [0, 100],
      ],
    });
  });
});

it('a region moves as a whole and stays on the image', () => {
  expect(movedBy(box, [10, -3], size)).toMatchObject({ left: 30, top: 7 });
  expect(movedBy(box, [1000, 1000], size)).toMatchObject({ left: 140, top: 60 });
  expect(movedBy(triangle, [5, 5], size)).toEqual(triangle);
});

it('shapes turn into each other', () => {
  expect(asShape(box, 'polygon')).toMatchObject({
    shape: 'polygon',
    points: [
      [20, 10],
      [80, 10],
      [80, 50],
      [20, 50],
    ],
  });
  expect(asShape(asShape(box, 'polygon'), 'rectangle')).toEqual(box);
  expect(asShape(box, 'ellipse')).toMatchObject({ shape: 'ellipse', left: 20, width: 60 });
  expect(boxBetween([5, 9], [1, 2])).toEqual({ left: 1, top: 2, width: 4, height: 7 });
});

it('what is half typed is no region', () => {
  expect(asRegion({ ...box, width: '3x' })).toBeUndefined();
  expect(asRegion('')).toBeUndefined();
  expect(asRegion(box)).toEqual(box);
});

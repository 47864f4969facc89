import { describe, expect, it } from 'vitest';
import { contrast, linearRgb } from '../../lib/colour/contrast.ts';
import { colourRoles, dataColours } from './chart-palette.ts';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

function times(matrix: Matrix, [x, y, z]: Vector): Vector {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Vector;
}

// B. Ottosson, OKLab (2020).
function oklab(rgb: Vector): Vector {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as unknown as Vector,
  );
}

// Machado, Oliveira, Fernandes (2009), severity 1.
const vision: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const backgrounds = { light: '#ffffff', dark: '#1a1d21' } as const;

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  const colours = dataColours[mode];

  it('shows every role at a contrast of at least 3', () => {
    for (const [role, colour] of [...Object.entries(colours.roles), ['alert', colours.alert] as const])
      expect(contrast(colour, backgrounds[mode]), role).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(vision))('keeps roles apart under %s', (kind) => {
    const seen = colourRoles.map((role) => {
      const rgb = times(vision[kind]!, linearRgb(colours.roles[role]));
      return oklab(rgb.map((value) => Math.min(1, Math.max(0, value))) as unknown as Vector);
    });
    for (const [i, a] of seen.entries())
      for (const [j, b] of seen.slice(0, i).entries())
        expect(
          Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]),
          `${colourRoles[i]} ${colourRoles[j]}`,
        ).toBeGreaterThan(0.08);
  });

  it('keeps plain data apart from what is selected, excluded or outside', () => {
    const { data, selected, excluded, outside, before, after } = colours.roles;
    expect(new Set([data, selected, excluded, outside]).size).toBe(4);
    expect([before, after, outside]).toEqual([excluded, data, colours.alert]);
  });

  it('has scales of even lightness', () => {
    const steps = (scale: readonly string[]) =>
      scale
        .map((colour) => oklab(linearRgb(colour))[0])
        .map((value, i, all) => (i ? value - all[i - 1]! : 0))
        .slice(1);
    const rise = steps(colours.sequential);
    expect(Math.max(...rise) / Math.min(...rise)).toBeLessThan(1.4);
    const sides = steps(colours.diverging).map(Math.abs);
    expect(Math.max(...sides) / Math.min(...sides)).toBeLessThan(1.1);
    expect(colours.diverging).toHaveLength(11);
  });
});

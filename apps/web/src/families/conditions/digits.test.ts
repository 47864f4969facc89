import { describe, expect, it } from 'vitest';
import { cellText, digitsOf, settingFormats, shownSetting } from './digits.ts';

describe('digits of settings', () => {
  it('leave out zeros that say nothing', () => {
    expect([0.3, 57.702242, 120, 0, 1000, null, 'B'].map((cell) => cellText(cell))).toEqual([
      '0.3',
      '57.70224',
      '120',
      '0',
      '1000',
      '–',
      'B',
    ]);
  });

  it('are as many for all settings of a column', () => {
    const settings = [
      { pressure: 60, catalyst: 'A' },
      { pressure: 80.8, catalyst: 'B' },
      { pressure: 7.25, catalyst: null },
    ];
    const [pressure, catalyst] = settingFormats(['pressure', 'catalyst'], settings);
    expect(settings.map((one) => pressure!(one.pressure))).toEqual(['60.00', '80.80', '7.25']);
    expect(settings.map((one) => catalyst!(one.catalyst))).toEqual(['A', 'B', '–']);
    expect(settingFormats(['pressure'], settings, new Map([['pressure', 0]]))[0]!(80.8)).toBe('81');
  });

  it('are as many as the range, or what a setting wanders by, gives a meaning to', () => {
    const digits = digitsOf({
      factors: [
        { type: 'range', name: 'temperature', lower: 40, upper: 98 },
        { type: 'range', name: 'pressure', lower: 0, upper: 20_000 },
        { type: 'range', name: 'share', lower: 0, upper: 0.002 },
        { type: 'range', name: 'dose', lower: 1e-6, upper: 6e-6 },
        { type: 'range', name: 'time', lower: 0, upper: 60 },
        { type: 'unit', name: 'ratio', lower: 0, upper: 1, unit: 0.0125 },
      ],
      tolerances: [{ factor: 'time', plus_minus: 5 }],
    });
    expect(Object.fromEntries(digits)).toEqual({ temperature: 2, pressure: 0, share: 6, dose: 9, time: 0 });
    const shown = (name: string, cell: number) => cellText(cell, digits.get(name));
    expect(shown('temperature', 51.91438)).toBe('51.91');
    expect(shown('time', 51.91438)).toBe('52');
    expect(shown('ratio', 0.0125)).toBe('0.0125');
    expect(shown('share', 0.0012345678)).toBe('0.001235');
    expect(shownSetting({ temperature: 51.91438, ratio: 0.0125, catalyst: 'B' }, digits)).toEqual({
      temperature: 51.91,
      ratio: 0.0125,
      catalyst: 'B',
    });
  });
});

import { expect, test } from 'vitest';
import { columnsNamed } from './columns-named.ts';
import { nameInFormula, namesInFormula } from './formula-names.ts';

const awkward = ['temp [℃]', '温度［℃］', 'a`b', "5' rise", 'x ] y', ']', 'flow (L/min)', '［］', 'say "hi"'];

test('any name that is written into a formula is read from it again', () => {
  for (const name of awkward) expect([...namesInFormula(`${nameInFormula(name)} * 2`)]).toEqual([name]);
  const all = awkward.map(nameInFormula).join(' + ');
  expect([...namesInFormula(all)]).toEqual(awkward);
});

test('bare names and backquotes are names, texts in quotes are none', () => {
  expect([...namesInFormula("sqrt(温度_1) + `b c` + 'a' + 1e5")]).toEqual(['sqrt', '温度_1', 'b c', 'e5']);
  const step = {
    step: 'formula',
    parameters: { name: 'formula', column: 'y', formula: `${nameInFormula('temp [℃]')} / 2` },
  };
  expect(columnsNamed(step as never, ['temp [℃]', 'temp', '℃'])).toEqual(['temp [℃]']);
});

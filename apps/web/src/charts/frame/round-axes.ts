import type { use } from 'echarts/core';
import { niceRange } from '../option/nice-range.ts';
import { endsAround, evenDays, tickStep, ticksWithin } from '../option/round-ticks.ts';

type Ends = [low: number, high: number];

/** What is used of a scale of numbers of ECharts 6.1, whose types do not show it; the tests draw charts with it. */
type Scale = {
  type: string;
  getExtent: () => Ends;
  setExtent: (low: number, high: number) => void;
  setConfig: (config: { interval: number; niceExtent?: Ends }) => void;
  getTicks: (how?: { expandToNicedExtent?: boolean }) => { value: number }[];
  rawExtentInfo?: { makeFinal: () => { effMM: Ends; fixMM: [boolean, boolean] } };
};
type AxisModel = {
  axis?: { scale: Scale };
  get: (name: 'splitNumber' | 'minInterval') => number | null | undefined;
};
type Extension = Extract<Parameters<typeof use>[0], (...parts: never) => void>;

/**
 * Every axis of numbers steps by 1, 2, 2.5 or 5 times a power of ten (ECharts alone steps by 3, too) and ends at such
 * steps where its chart leaves the ends open. Where it does not, or where the chart is zoomed, an end that is no round
 * number has neither a tick nor a label. ECharts asks for the step again at every zoom, which an option could not say.
 */
export const roundAxes: Extension = ({ registerUpdateLifecycle }) => {
  registerUpdateLifecycle('coordsys:aftercreate', (charts) => {
    for (const side of ['xAxis', 'yAxis'])
      charts.eachComponent(side, (component) => {
        const model = component as unknown as AxisModel;
        if (model.axis?.scale.type === 'interval') makeRound(model.axis.scale, model);
        if (model.axis?.scale.type === 'time') makeEven(model.axis.scale);
      });
  });
};

/** A scale lives for one drawing; from when its ends are known on, it has the round ones. */
function makeRound(scale: Scale, model: AxisModel): void {
  const [setConfig, getTicks] = [scale.setConfig.bind(scale), scale.getTicks.bind(scale)];
  let round: Ends | null = null;

  scale.setConfig = (config) => {
    const { effMM, fixMM } = scale.rawExtentInfo?.makeFinal() ?? {};
    if (!effMM || !fixMM || !effMM.every(Number.isFinite)) {
      setConfig(config);
      return;
    }
    const wishes = { count: model.get('splitNumber') ?? undefined, least: model.get('minInterval') };
    const ends = openEnds(scale, effMM, fixMM);
    const step = tickStep(...ends, wishes);
    const [low, high] = endsAround(...ends, step);
    scale.setExtent(fixMM[0] ? ends[0] : low, fixMM[1] ? ends[1] : high);
    round = ticksWithin(...scale.getExtent(), step);
    setConfig({ interval: step, niceExtent: [...round] });
  };

  scale.getTicks = (how) => {
    const ticks = getTicks(how);
    if (!round || how?.expandToNicedExtent) return ticks;
    const [first, last] = round;
    return ticks.filter(({ value }) => value >= first && value <= last);
  };
}

/** Where days are what is told apart, ECharts begins to count anew each month; they are as far from each other everywhere. */
function makeEven(scale: Scale): void {
  const getTicks = scale.getTicks.bind(scale);
  scale.getTicks = (how) => {
    const days = how?.expandToNicedExtent ? [] : evenDays(...scale.getExtent());
    return days.length === 0 ? getTicks(how) : days.map((value) => ({ value }));
  };
}

/** The ends of what is to be shown; a single value has room on both sides. */
function openEnds(scale: Scale, [low, high]: Ends, [isLowFixed, isHighFixed]: [boolean, boolean]): Ends {
  if (low < high) return [low, high];
  if (isLowFixed || isHighFixed || low === 0) return scale.getExtent();
  const { min, max } = niceRange(low, high);
  return [min, max];
}

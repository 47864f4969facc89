/** The meanings that keep one colour in every chart, told apart by everyone. */
export const colourRoles = [
  'train',
  'test',
  'heldOut',
  'prediction',
  'target',
  'selected',
  'group1',
  'group2',
] as const;

/**
 * Further meanings: `data` is rows of no particular part, `neutral` the dummy model and context; what is excluded or was before is
 * grey, what is after is the data as it is now, what lies outside the domain has the colour of alerts.
 */
export type ColourRole =
  | (typeof colourRoles)[number]
  | 'data'
  | 'neutral'
  | 'outside'
  | 'excluded'
  | 'before'
  | 'after';

export type ChartPalette = {
  mode: 'light' | 'dark';
  roles: Record<ColourRole, string>;
  /** Low to high; lightness rises evenly. */
  sequential: readonly string[];
  /** Negative, zero, positive; lightness changes evenly on both sides of the middle. */
  diverging: readonly string[];
  text: string;
  mutedText: string;
  axis: string;
  grid: string;
  background: string;
  /** Marks what needs attention: outsiders, limits. */
  alert: string;
  fontFamily: string;
};

export type DataColours = Pick<ChartPalette, 'roles' | 'sequential' | 'diverging' | 'alert'>;

// Viridis (S. van der Walt, N. Smith, CC0), ten even steps; each mode leaves out the end that its background would swallow.
const viridis = [
  '#440154',
  '#482878',
  '#3e4989',
  '#31688e',
  '#26828e',
  '#1f9e89',
  '#35b779',
  '#6ece58',
  '#b5de2b',
  '#fde725',
];

/**
 * Found by search in OKLab for the largest smallest difference under normal vision, protanopia, deuteranopia and
 * tritanopia, at a contrast of at least 3 against the background; the test beside checks both.
 */
export const dataColours = {
  light: {
    roles: {
      train: '#0845b9',
      test: '#ab4a00',
      prediction: '#1ea68a',
      heldOut: '#16420b',
      target: '#7a0a58',
      selected: '#d946ef',
      group1: '#ad8612',
      group2: '#1c7e99',
      ...plain({ data: '#6a7fb0', neutral: '#747d87', alert: '#c3121f' }),
    },
    sequential: viridis.slice(0, 9),
    diverging: [
      '#1a539e',
      '#4773b1',
      '#7193c2',
      '#9bb3d3',
      '#c7d3e4',
      '#f3f3f3',
      '#e2ccc4',
      '#d0a696',
      '#bc816a',
      '#a65b3d',
      '#8f3301',
    ],
    alert: '#c3121f',
  },
  dark: {
    roles: {
      train: '#3a8bff',
      test: '#ee9b78',
      prediction: '#6bfdc5',
      heldOut: '#7b54d2',
      target: '#d650a4',
      selected: '#f0e442',
      group1: '#a67622',
      group2: '#6cc6f7',
      ...plain({ data: '#a9b8d6', neutral: '#8d97a1', alert: '#ff6b6b' }),
    },
    sequential: viridis.slice(2),
    diverging: [
      '#76b6f7',
      '#6899cb',
      '#597ca1',
      '#4b6178',
      '#3c4752',
      '#2e2e2e',
      '#514239',
      '#765744',
      '#9d6c4f',
      '#c58359',
      '#ef9963',
    ],
    alert: '#ff6b6b',
  },
} as const satisfies Record<'light' | 'dark', DataColours>;

function plain({ data, neutral, alert }: { data: string; neutral: string; alert: string }) {
  return { data, neutral, after: data, before: neutral, excluded: neutral, outside: alert };
}

/** The colour of the n-th of several unnamed groups: the two group colours first, then the others. */
export function groupRole(index: number): ColourRole {
  const order = ['group1', 'group2', 'target', 'prediction', 'train', 'test'] as const;
  return order[index % order.length] ?? 'neutral';
}

/** The colour of a scale at 0..1, between its steps. */
export function colourAt(scale: readonly string[], share: number): string {
  const position = Math.min(1, Math.max(0, share)) * (scale.length - 1);
  const index = Math.min(scale.length - 2, Math.floor(position));
  const [from = '#000000', to = '#000000'] = [scale[index], scale[index + 1]];
  const channel = (start: number) => {
    const [a, b] = [Number.parseInt(from.slice(start, start + 2), 16), Number.parseInt(to.slice(start, start + 2), 16)];
    return Math.round(a + (b - a) * (position - index))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A colour as light as a fill below lines may be: opaque, so that nothing shines through it and mixes. */
export function lightOf(colour: string, { background }: Pick<ChartPalette, 'background'>): string {
  return colourAt([background, colour], 0.35);
}

const symbols = ['circle', 'triangle', 'rect', 'diamond', 'path://M0,0L10,0L5,10Z'] as const;

/** The symbol of the n-th of several groups: five beside six colours, so that thirty groups are told apart. */
export function groupSymbol(index: number): string {
  return symbols[index % symbols.length] ?? 'circle';
}

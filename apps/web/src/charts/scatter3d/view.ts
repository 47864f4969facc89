/** From where a cube is seen, in degrees: turned about its upright axis, and tilted towards the reader. */
export type View = { turn: number; tilt: number };

/** A place in the cube from −1 to 1 in each direction. */
export type Position3d = readonly [x: number, y: number, z: number];

export const firstView: View = { turn: 35, tilt: 22 };

/** Beyond these the floor, or the cube's front, would be a line. */
const TILTS = { least: 5, most: 85 };

/** Where a place is drawn, without perspective, and how far it is from the reader. */
export function project([x, y, z]: Position3d, { turn, tilt }: View): { x: number; y: number; depth: number } {
  const [a, b] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180];
  const across = x * Math.cos(a) + y * Math.sin(a);
  const away = y * Math.cos(a) - x * Math.sin(a);
  return {
    x: across,
    y: z * Math.cos(b) + away * Math.sin(b),
    depth: away * Math.cos(b) - z * Math.sin(b),
  };
}

export function turned({ turn, tilt }: View, by: { turn: number; tilt: number }): View {
  return {
    turn: (((turn + by.turn) % 360) + 360) % 360,
    tilt: Math.min(TILTS.most, Math.max(TILTS.least, tilt + by.tilt)),
  };
}

/** What an arrow key turns by. */
export function turnOf(key: string): { turn: number; tilt: number } | undefined {
  const steps: Record<string, { turn: number; tilt: number }> = {
    ArrowLeft: { turn: -10, tilt: 0 },
    ArrowRight: { turn: 10, tilt: 0 },
    ArrowUp: { turn: 0, tilt: 5 },
    ArrowDown: { turn: 0, tilt: -5 },
  };
  return steps[key];
}

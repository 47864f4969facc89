import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useChartPalette } from '../../../charts/palette/use-chart-palette.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { cellText } from '../../../families/conditions/digits.ts';
import type { Setting } from '../result/algorithm-results.ts';
import { nextPoint, pointAt } from './points.ts';

export interface PanelCurve {
  value: readonly (number | null)[];
  lower?: readonly (number | null)[];
  upper?: readonly (number | null)[];
}

interface PanelProps {
  /** To screen readers. */
  label: string;
  points: readonly Setting[string][];
  curve: PanelCurve;
  /** What is predicted at the setting; undefined until that is known, and read off the curve. */
  predicted: number | null | undefined;
  /** By point, whether the models know it and the rules allow it. */
  known: readonly boolean[];
  range: readonly [low: number, high: number];
  limits: readonly number[];
  value: Setting[string];
  /** As many decimals as the factor's settings are shown with. */
  decimals: number | undefined;
  isLocked: boolean;
  onChange: (value: Setting[string]) => void;
}

const WIDTH = 200;
const HEIGHT = 120;
const ROOM = { left: 40, right: 8, top: 18, bottom: 18 };
/** Between the ends of the scale and those of the panel. */
const INSET = 4;
const MOST_TICKS = 4;
const MOST_LETTERS = 9;

/** A target along a factor, with the setting as a line that can be dragged or moved by keys. */
export function ProfilePanel(props: PanelProps) {
  const { label, points, curve, predicted, known, range, limits, value, decimals, isLocked, onChange } = props;
  const palette = useChartPalette();
  const svg = useRef<SVGSVGElement>(null);
  const isNumeric = points.every((point) => typeof point === 'number');
  const first = isNumeric ? Number(points[0]) : 0;
  const last = isNumeric ? Number(points.at(-1)) : Math.max(1, points.length - 1);
  const place = (at: number) => (isNumeric ? Number(points[at]) : at);
  const x = (position: number) =>
    ROOM.left + ((position - first) / (last - first || 1)) * (WIDTH - ROOM.left - ROOM.right);
  const y = (one: number) =>
    HEIGHT -
    ROOM.bottom -
    INSET -
    ((one - range[0]) / (range[1] - range[0] || 1)) * (HEIGHT - ROOM.top - ROOM.bottom - 2 * INSET);
  const here = isNumeric ? Number(value) : points.indexOf(value);
  const reading = predicted === undefined ? readingAt(points, curve.value, here, isNumeric) : predicted;

  function move(event: PointerEvent<SVGSVGElement>): void {
    const box = svg.current?.getBoundingClientRect();
    if (!box || isLocked || event.buttons !== 1) return;
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    const position = first + ((share - ROOM.left) / (WIDTH - ROOM.left - ROOM.right)) * (last - first);
    const next = pointAt(points, position);
    if (next !== value) onChange(next);
  }

  function press(event: KeyboardEvent): void {
    const next = isLocked ? undefined : nextPoint(points, value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== value) onChange(next);
  }

  const known2 = (at: number) => curve.value[at] ?? null;
  const line = pathOf(points.map((_, at) => (known2(at) === null ? null : [x(place(at)), y(known2(at)!)])));
  const band = bandOf(
    points.map((_, at) => {
      const [low, high] = [curve.lower?.[at] ?? null, curve.upper?.[at] ?? null];
      return low === null || high === null ? null : [x(place(at)), y(low), y(high)];
    }),
  );
  const unknown = points.flatMap((_, at) => (known[at] ? [] : [at]));
  const half = (x(place(1)) - x(place(0))) / 2 || 4;
  return (
    <Box
      component="svg"
      ref={svg}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={isNumeric ? first : 0}
      aria-valuemax={isNumeric ? last : points.length - 1}
      aria-valuenow={here}
      aria-valuetext={`${cellText(value, decimals)}: ${formatNumber(reading)}`}
      aria-disabled={isLocked}
      onPointerDown={(event: PointerEvent<SVGSVGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
      onKeyDown={press}
      sx={{
        width: '100%',
        display: 'block',
        touchAction: 'pan-y',
        cursor: isLocked ? 'default' : 'ew-resize',
        fontFamily: palette.fontFamily,
        userSelect: 'none',
      }}
    >
      {unknown.map((at) => (
        <rect
          key={at}
          x={Math.max(ROOM.left, x(place(at)) - half)}
          width={half * 2}
          y={ROOM.top}
          height={HEIGHT - ROOM.top - ROOM.bottom}
          fill={palette.roles.outside}
          opacity={0.08}
        />
      ))}
      {band && <path d={band} fill={palette.roles.prediction} opacity={0.2} />}
      {limits
        .filter((limit) => limit >= range[0] && limit <= range[1])
        .map((limit) => (
          <line
            key={limit}
            x1={ROOM.left}
            x2={WIDTH - ROOM.right}
            y1={y(limit)}
            y2={y(limit)}
            stroke={palette.roles.target}
            strokeDasharray="4 3"
          />
        ))}
      <path
        d={line}
        fill="none"
        stroke={palette.roles.prediction}
        strokeWidth={1.8}
        strokeDasharray={isNumeric ? undefined : '2 3'}
      />
      {!isNumeric &&
        points.map((_, at) =>
          known2(at) === null ? null : (
            <circle key={at} cx={x(at)} cy={y(known2(at)!)} r={3} fill={palette.roles.prediction} />
          ),
        )}
      {range.map((tick) => (
        <text key={tick} x={ROOM.left - 4} y={y(tick) + 3} fontSize={9} textAnchor="end" fill={palette.mutedText}>
          {formatNumber(tick, 3)}
        </text>
      ))}
      <path
        d={`M${ROOM.left} ${ROOM.top}V${HEIGHT - ROOM.bottom}H${WIDTH - ROOM.right}`}
        fill="none"
        stroke={palette.axis}
      />
      {ticksOf(points).map((at) => (
        <text
          key={at}
          x={x(place(at))}
          y={HEIGHT - 6}
          fontSize={9}
          textAnchor={at === 0 && isNumeric ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
          fill={palette.mutedText}
        >
          {shortened(cellText(points[at], decimals), isNumeric)}
        </text>
      ))}
      <line
        x1={x(here)}
        x2={x(here)}
        y1={ROOM.top}
        y2={HEIGHT - ROOM.bottom}
        stroke={isLocked ? palette.mutedText : palette.alert}
        strokeWidth={1.5}
      />
      {reading !== null && (
        <>
          <circle cx={x(here)} cy={y(reading)} r={3.5} fill={palette.alert} />
          <text
            x={Math.min(WIDTH - ROOM.right, x(here) + 5)}
            y={ROOM.top - 6}
            fontSize={10}
            fontWeight={600}
            textAnchor={x(here) > WIDTH / 2 ? 'end' : 'start'}
            fill={palette.text}
          >
            {formatNumber(reading)}
          </text>
        </>
      )}
    </Box>
  );
}

/** The curve at a position, straight between its points. */
function readingAt(
  points: readonly Setting[string][],
  values: readonly (number | null)[],
  here: number,
  isNumeric: boolean,
): number | null {
  if (!isNumeric) return values[here] ?? null;
  const after = points.findIndex((point) => Number(point) >= here);
  if (after <= 0) return values[Math.max(0, after)] ?? null;
  const [a, b] = [Number(points[after - 1]), Number(points[after])];
  const [low, high] = [values[after - 1] ?? null, values[after] ?? null];
  if (low === null || high === null) return null;
  return low + ((here - a) / (b - a || 1)) * (high - low);
}

function pathOf(places: readonly (readonly number[] | null)[]): string {
  let open = false;
  return places
    .map((place) => {
      if (place === null) {
        open = false;
        return '';
      }
      const step = `${open ? 'L' : 'M'}${place[0]!.toFixed(1)} ${place[1]!.toFixed(1)}`;
      open = true;
      return step;
    })
    .join('');
}

function bandOf(places: readonly (readonly number[] | null)[]): string | null {
  const known = places.filter((place) => place !== null);
  if (known.length < 2) return null;
  const upper = known.map(([at, , high]) => `${at!.toFixed(1)} ${high!.toFixed(1)}`);
  const lower = known.map(([at, low]) => `${at!.toFixed(1)} ${low!.toFixed(1)}`).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

function ticksOf(points: readonly unknown[]): number[] {
  if (points.length <= MOST_TICKS) return points.map((_, at) => at);
  return typeof points[0] === 'number'
    ? [0, Math.floor((points.length - 1) / 2), points.length - 1]
    : [0, points.length - 1];
}

/** Of a long number the end is kept, which is what tells it from the next: …000,050 of a counter. */
function shortened(text: string, isNumeric: boolean): string {
  if (text.length <= MOST_LETTERS) return text;
  return isNumeric ? `…${text.slice(1 - MOST_LETTERS)}` : `${text.slice(0, MOST_LETTERS - 1)}…`;
}

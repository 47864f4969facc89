import type { Shown } from '@hakaru/contract/preprocessing/image-recipe';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import type { DraftStep } from '../recipe/draft-step.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import {
  asRegion,
  type Region,
  boxBetween,
  cornersOf,
  inside,
  inUnits,
  movedBy,
  type Point,
  type Size,
  withCorner,
} from './region/region.ts';
import { Muted } from '../../../ui/muted.tsx';

interface DrawSectionProps {
  step: DraftStep;
  image: { number: number; path: string; before: Shown };
  onChange: (region: Region) => void;
}

/** Where a step's region is drawn, on the image as the step meets it. */
export function DrawSection({ step, image: { number, path, before }, onChange }: DrawSectionProps) {
  const t = useMessages(imageRecipeMessages);
  const region = asRegion(step.parameters.region);
  if (!region) return null;
  const polygon = region.shape === 'polygon';
  return (
    <Section
      title={t('draw')}
      text={t(polygon ? 'draw_polygon_text' : 'draw_text')}
      action={polygon && <Button onClick={() => onChange({ ...region, points: [] })}>{t('clear_points')}</Button>}
    >
      <Muted noWrap title={path}>
        {t('draw_on', { number, path })}
      </Muted>
      <Box sx={{ bgcolor: 'action.hover', p: 1.5, borderRadius: 1 }}>
        <RegionCanvas
          region={region}
          size={before}
          image={before.image}
          alt={t('before_of', { path })}
          onChange={onChange}
        />
      </Box>
    </Section>
  );
}

interface RegionCanvasProps {
  region: Region;
  size: Size;
  image: string;
  alt: string;
  onChange: (region: Region) => void;
}

type Drag =
  | { kind: 'new'; from: Point }
  | { kind: 'move'; from: Point; start: Region }
  | { kind: 'corner'; corner: number };

const steps: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** An image with a region on it that is drawn, moved and pulled by its corners, by pointer or by keys. */
function RegionCanvas({ region: given, size, image, alt, onChange }: RegionCanvasProps) {
  const t = useMessages(imageRecipeMessages);
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const region = inUnits(given, 'pixel', size);
  const corners = cornersOf(region);
  // Handles keep their size on screen, whatever the image's.
  const unit = Math.max(size.width, size.height) / 100;
  const change = (next: Region) => onChange(inUnits(next, given.units, size));

  function at(event: PointerEvent): Point {
    const box = svg.current?.getBoundingClientRect();
    return box
      ? [((event.clientX - box.left) / box.width) * size.width, ((event.clientY - box.top) / box.height) * size.height]
      : [0, 0];
  }
  function begin(event: PointerEvent, next: Drag): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    setDrag(next);
  }
  function press(event: PointerEvent): void {
    const from = inside(at(event), size);
    if (region.shape === 'polygon') {
      change({ ...region, points: [...region.points, from] });
      begin(event, { kind: 'corner', corner: region.points.length });
    } else begin(event, { kind: 'new', from });
  }
  function move(event: PointerEvent): void {
    if (!drag) return;
    const to = at(event);
    if (drag.kind === 'corner') change(withCorner(region, drag.corner, to, size));
    else if (drag.kind === 'move') change(movedBy(drag.start, [to[0] - drag.from[0], to[1] - drag.from[1]], size));
    else if (region.shape !== 'polygon' && Math.hypot(to[0] - drag.from[0], to[1] - drag.from[1]) > unit)
      change({ ...region, ...boxBetween(drag.from, inside(to, size)) });
  }
  function moveByKey(event: KeyboardEvent, apply: (by: Point) => Region): void {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    change(apply([by[0] * far, by[1] * far]));
  }
  function remove(event: KeyboardEvent, corner: number): void {
    if (
      (event.key !== 'Delete' && event.key !== 'Backspace') ||
      region.shape !== 'polygon' ||
      region.points.length <= 3
    )
      return;
    event.preventDefault();
    change({ ...region, points: region.points.filter((_, index) => index !== corner) });
  }
  const path = pathOf(region);
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: `${size.width} / ${size.height}`,
        width: `min(100%, calc(60vh * ${size.width / size.height}))`,
        mx: 'auto',
      }}
    >
      <Box
        component="img"
        src={image}
        alt={alt}
        draggable={false}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          imageRendering: size.width < 400 ? 'pixelated' : undefined,
        }}
      />
      <Box
        component="svg"
        ref={svg}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={t('draw')}
        data-testid="region-canvas"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => setDrag(null)}
        onPointerCancel={() => setDrag(null)}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          overflow: 'visible',
          touchAction: 'none',
          cursor: 'crosshair',
          '& :focus-visible': { outline: 'none', stroke: '#ffeb3b', strokeWidth: 4 },
        }}
      >
        <path
          d={`M0 0H${size.width}V${size.height}H0Z${path}`}
          fillRule="evenodd"
          fill="#000"
          fillOpacity={0.5}
          pointerEvents="none"
        />
        <path
          d={path}
          fill="transparent"
          stroke="#fff"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          style={{ cursor: 'move' }}
          tabIndex={0}
          role="button"
          aria-label={t('move_region')}
          onPointerDown={(event) =>
            region.shape !== 'polygon' && begin(event, { kind: 'move', from: at(event), start: region })
          }
          onKeyDown={(event) => moveByKey(event, (by) => movedBy(region, by, size))}
        />
        <path
          d={path}
          fill="none"
          stroke="#0845b9"
          strokeWidth={2}
          strokeDasharray="6 6"
          vectorEffect="non-scaling-stroke"
          pointerEvents="none"
        />
        {corners.map(([x, y], corner) => (
          <circle
            key={corner}
            cx={x}
            cy={y}
            r={unit * 1.4}
            fill="#fff"
            stroke="#0845b9"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            style={{ cursor: 'grab' }}
            tabIndex={0}
            role="button"
            aria-label={t('corner', { number: corner + 1 })}
            onPointerDown={(event) => begin(event, { kind: 'corner', corner })}
            onKeyDown={(event) => {
              moveByKey(event, ([dx, dy]) => withCorner(region, corner, [x + dx, y + dy], size));
              remove(event, corner);
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

function pathOf(region: Region): string {
  if (region.shape === 'polygon')
    return region.points.length === 0 ? '' : `M${region.points.map((point) => point.join(' ')).join('L')}Z`;
  const { left, top, width, height } = region;
  if (region.shape === 'rectangle') return `M${left} ${top}h${width}v${height}h${-width}Z`;
  const [rx, ry] = [width / 2, height / 2];
  return `M${left} ${top + ry}a${rx} ${ry} 0 1 0 ${width} 0a${rx} ${ry} 0 1 0 ${-width} 0Z`;
}

import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from 'react';
import { type NodeGroup } from './collapse.ts';
import { type Drawing, leadingTo } from './draw.ts';
import { NodeCard } from './node-card.tsx';

export interface GraphHandle {
  /** Above 1 is nearer. */
  zoomBy: (factor: number) => void;
  zoomReset: () => void;
}

interface GraphViewProps {
  drawing: Drawing;
  current: ReadonlySet<string>;
  chosen: string | null;
  label: string;
  onChoose: (id: string) => void;
  onOpen: (group: NodeGroup) => void;
  handle: Ref<GraphHandle>;
}

const LEAST = 0.35;
const MOST = 2;
// Smaller, words cannot be read.
const READABLE = 0.9;

/** The graph in a window that is scrolled, dragged and zoomed; it begins where the node it is about is seen. */
export function GraphView({ drawing, current, chosen, label, onChoose, onOpen, handle }: GraphViewProps) {
  const { palette } = useTheme();
  const view = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const zoom = (factor: number) => setScale((before) => Math.min(MOST, Math.max(LEAST, before * factor)));
  const fit = () => {
    const element = view.current;
    if (element) setScale(Math.max(READABLE, Math.min(1, element.clientWidth / drawing.width)));
  };
  useImperativeHandle(handle, () => ({ zoomBy: zoom, zoomReset: fit }));
  useLayoutEffect(fit, [drawing.width]);
  const first = drawing.nodes.find(({ node }) => current.has(node.id));
  useEffect(() => {
    const element = view.current;
    if (!element || !first) return;
    element.scrollTo({
      left: (first.x + drawing.box.width / 2) * scale - element.clientWidth / 2,
      top: (first.y + drawing.box.height / 2) * scale - element.clientHeight / 2,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only where it begins: later it is where the reader left it
  }, [drawing]);
  const way = useMemo(() => (chosen ? leadingTo(chosen, drawing.edges) : new Set<string>()), [chosen, drawing.edges]);
  const drag = useDrag(view);
  function onKey(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else if (event.key === '0') fit();
  }
  return (
    <Box
      ref={view}
      role="group"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKey}
      {...drag}
      sx={{
        overflow: 'auto',
        maxHeight: 'min(70vh, 640px)',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        cursor: 'grab',
        touchAction: 'pan-x pan-y',
        '@media print': { maxHeight: 'none', overflow: 'visible' },
      }}
    >
      <Box sx={{ width: drawing.width * scale, height: drawing.height * scale, position: 'relative', mx: 'auto' }}>
        <Box
          sx={{
            width: drawing.width,
            height: drawing.height,
            position: 'absolute',
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
        >
          <svg width={drawing.width} height={drawing.height} aria-hidden style={{ position: 'absolute' }}>
            {drawing.edges.map(({ id, from, to, role, path }) => {
              const isWay = way.has(from) && way.has(to);
              return (
                <path
                  key={id}
                  d={path}
                  fill="none"
                  stroke={isWay ? palette.primary.main : palette.text.disabled}
                  strokeWidth={isWay ? 2.5 : 1.5}
                  strokeDasharray={role === 'made' ? undefined : '5 4'}
                />
              );
            })}
          </svg>
          {drawing.nodes.map((one) => (
            <NodeCard
              key={one.node.id}
              {...one}
              box={drawing.box}
              current={current.has(one.node.id)}
              chosen={one.node.id === chosen}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** Dragging the ground with a mouse scrolls; fingers scroll by themselves. */
function useDrag(view: React.RefObject<HTMLDivElement | null>) {
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const element = view.current;
      if (
        !element ||
        event.pointerType !== 'mouse' ||
        event.button !== 0 ||
        (event.target as Element).closest('a, button')
      )
        return;
      start.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      element.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current;
      if (from)
        view.current?.scrollTo({
          left: from.left - (event.clientX - from.x),
          top: from.top - (event.clientY - from.y),
        });
    },
    onPointerUp: () => {
      start.current = null;
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

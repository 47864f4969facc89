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
  memo,
  type ComponentType,
} from 'react';
import type { LineageNode } from '@hakaru/contract';
import ButtonBase from '@mui/material/ButtonBase';
import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import DeletedIcon from '@mui/icons-material/DeleteOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import ModelIcon from '@mui/icons-material/HubOutlined';
import DecisionIcon from '@mui/icons-material/RuleOutlined';
import PredictionIcon from '@mui/icons-material/InsightsOutlined';
import TrainingIcon from '@mui/icons-material/ModelTrainingOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { lineageMessages } from '../lineage-messages.ts';
import { addressOf } from '../node-address.ts';
import { subtitleOf, titleOf } from '../node-words.ts';
import { type NodeGroup, isGroup } from './collapse.ts';
import { type Drawing, leadingTo, type DrawnNode } from './draw.ts';
import { IconAction } from '../../../ui/icon-action.tsx';

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

const icons: Record<LineageNode['kind'], ComponentType<SvgIconProps>> = {
  upload: UploadIcon,
  version: TableIcon,
  deleted_version: DeletedIcon,
  recipe: CleanIcon,
  training: TrainingIcon,
  model: ModelIcon,
  prediction: PredictionIcon,
  decision: DecisionIcon,
};

/** In narrower boxes the words say what the icon would. */
const ROOMY = 180;

interface NodeCardProps extends DrawnNode {
  box: Drawing['box'];
  current: boolean;
  chosen: boolean;
  onChoose: (id: string) => void;
  onOpen: (group: NodeGroup) => void;
}

/** An entry: its name leads to its screen, the button beside it to its details; a group opens. */
const NodeCard = memo(function NodeCard({ node, x, y, box, current, chosen, onChoose, onOpen }: NodeCardProps) {
  const t = useMessages(lineageMessages);
  const Icon = icons[node.kind];
  const title = titleOf(node, t);
  const roomy = box.width > ROOMY;
  const frame = {
    position: 'absolute',
    left: x,
    top: y,
    width: box.width,
    height: box.height,
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    px: 1,
    borderRadius: 1,
    textAlign: 'left',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: current ? 'primary.main' : 'text.disabled',
    borderStyle: node.kind === 'deleted_version' ? 'dashed' : 'solid',
    boxShadow: current
      ? (theme: { palette: { primary: { main: string } } }) => `0 0 0 1.5px ${theme.palette.primary.main}`
      : undefined,
    outline: chosen ? '2px solid' : undefined,
    outlineColor: 'text.secondary',
    outlineOffset: 2,
  } as const;
  const words = (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ ...twoLines, fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.25 }} title={title}>
        <Name node={node} title={title} />
      </Box>
      <Box sx={{ ...oneLine, fontSize: '0.75rem', color: 'text.secondary' }}>{subtitleOf(node, t)}</Box>
    </Box>
  );
  if (isGroup(node)) {
    return (
      <ButtonBase sx={{ ...frame, borderStyle: 'double', borderWidth: 3 }} onClick={() => onOpen(node)}>
        {roomy && <Icon fontSize="small" color="action" />}
        {words}
      </ButtonBase>
    );
  }
  return (
    <Box sx={frame} aria-current={current ? 'true' : undefined} data-node={node.id}>
      {roomy && <Icon fontSize="small" color={current ? 'primary' : 'action'} />}
      {words}
      <IconAction
        label={t('details_of', { name: title })}
        size="small"
        aria-pressed={chosen}
        onClick={() => onChoose(node.id)}
        sx={{ p: 0.25 }}
        icon={<InfoIcon fontSize="inherit" />}
      />
    </Box>
  );
});

const twoLines = {
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
} as const;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Name({ node, title }: { node: LineageNode | NodeGroup; title: string }) {
  const address = isGroup(node) ? null : addressOf(node);
  if (!address) return title;
  return (
    <ScreenLink {...address} color="inherit" underline="hover">
      {title}
    </ScreenLink>
  );
}

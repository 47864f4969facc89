import type { LineageNode } from '@hakaru/contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import CleanIcon from '@mui/icons-material/CleaningServicesOutlined';
import DeletedIcon from '@mui/icons-material/DeleteOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import ModelIcon from '@mui/icons-material/HubOutlined';
import PredictionIcon from '@mui/icons-material/InsightsOutlined';
import TrainingIcon from '@mui/icons-material/ModelTrainingOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { memo, type ComponentType } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { lineageMessages } from '../lineage-messages.ts';
import { addressOf } from '../node-address.ts';
import { subtitleOf, titleOf } from '../node-words.ts';
import { isGroup, type NodeGroup } from './collapse.ts';
import type { DrawnNode, Drawing } from './draw.ts';

const icons: Record<LineageNode['kind'], ComponentType<SvgIconProps>> = {
  upload: UploadIcon,
  version: TableIcon,
  deleted_version: DeletedIcon,
  recipe: CleanIcon,
  training: TrainingIcon,
  model: ModelIcon,
  prediction: PredictionIcon,
};

/** In narrower boxes the words say what the icon would. */
const ROOMY = 180;

export interface NodeCardProps extends DrawnNode {
  box: Drawing['box'];
  current: boolean;
  chosen: boolean;
  onChoose: (id: string) => void;
  onOpen: (group: NodeGroup) => void;
}

/** An entry: its name leads to its screen, the button beside it to its details; a group opens. */
export const NodeCard = memo(function NodeCard({ node, x, y, box, current, chosen, onChoose, onOpen }: NodeCardProps) {
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
      <Tooltip title={t('details_of', { name: title })}>
        <IconButton
          size="small"
          aria-label={t('details_of', { name: title })}
          aria-pressed={chosen}
          onClick={() => onChoose(node.id)}
          sx={{ p: 0.25 }}
        >
          <InfoIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
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

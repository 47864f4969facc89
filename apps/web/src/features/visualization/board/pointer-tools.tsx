import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import LassoIcon from '@mui/icons-material/Gesture';
import RectangleIcon from '@mui/icons-material/HighlightAlt';
import ZoomIcon from '@mui/icons-material/ZoomIn';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import type { PointerTool } from './board-context.ts';

const tools = { rectangle: RectangleIcon, lasso: LassoIcon, zoom: ZoomIcon } as const;

/** What dragging over a chart does. */
export function PointerTools({ tool, onTool }: { tool: PointerTool; onTool: (tool: PointerTool) => void }) {
  const t = useMessages(visualizationMessages);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={tool}
      aria-label={t('pointer')}
      onChange={(_event, next: PointerTool | null) => next && onTool(next)}
    >
      {(Object.keys(tools) as PointerTool[]).map((name) => {
        const Icon = tools[name];
        return (
          <ToggleButton key={name} value={name} aria-label={t(`tool_${name}`)}>
            <Tooltip title={t(`tool_${name}_help`)}>
              <Icon fontSize="small" />
            </Tooltip>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

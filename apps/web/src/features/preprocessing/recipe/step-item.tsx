import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { isImageStep } from '../step-catalogue.ts';
import { stepTitle } from '../step-title.ts';
import { type DraftStep, isIncomplete, learnsNow } from './draft-step.ts';

export interface StepItemProps {
  step: DraftStep;
  /** From 1. */
  number: number;
  chosen: boolean;
  dragged: boolean;
  /** It cannot be applied as it is. */
  refused: boolean;
  onChoose: () => void;
  onSwitch: (on: boolean) => void;
  onDelete: () => void;
  onMove: (by: 1 | -1) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
  children: ReactNode;
}

/** A step in the list: dragged or moved by keys, switched, deleted, opened. */
export function StepItem({
  step,
  number,
  chosen,
  dragged,
  refused,
  onChoose,
  onSwitch,
  onDelete,
  onMove,
  onDragStart,
  onDragOver,
  onDragEnd,
  children,
}: StepItemProps) {
  const t = useMessages(preprocessingMessages);
  const title = stepTitle(step.step, useLanguage());
  const incomplete = refused || isIncomplete(step);
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-label={t('step_label', { number, title })}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      sx={{ mb: 1, opacity: dragged ? 0.5 : 1, borderColor: chosen ? 'primary.main' : undefined }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 0.5, pr: 0.5 }}>
        <Tooltip title={t('move_help')}>
          <IconButton
            size="small"
            draggable
            aria-label={t('move_step', { number, title })}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', step.id);
              onDragStart();
            }}
            onDragEnd={onDragEnd}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              onMove(event.key === 'ArrowUp' ? -1 : 1);
            }}
            sx={{ cursor: 'grab' }}
          >
            <DragIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <ButtonBase
          onClick={onChoose}
          aria-expanded={chosen}
          sx={{
            flex: 1,
            minWidth: 0,
            justifyContent: 'flex-start',
            textAlign: 'left',
            flexWrap: 'wrap',
            columnGap: 1,
            rowGap: 0.5,
            py: 1.25,
            px: 0.5,
          }}
        >
          <Typography className="tabular" color="textSecondary">
            {number}
          </Typography>
          <Typography
            sx={{
              minWidth: 0,
              overflowWrap: 'anywhere',
              fontWeight: chosen ? 600 : undefined,
              color: step.on ? undefined : 'text.secondary',
            }}
          >
            {title}
          </Typography>
          {!step.on && <Chip size="small" label={t('step_off')} />}
          {incomplete && <Chip size="small" color="warning" variant="outlined" label={t('step_incomplete')} />}
          {!incomplete && learnsNow(step) && (
            <Chip size="small" variant="outlined" label={t(isImageStep(step.step) ? 'learns_pictures' : 'learns')} />
          )}
        </ButtonBase>
        <Switch
          size="small"
          checked={step.on}
          onChange={(_event, on) => onSwitch(on)}
          slotProps={{ input: { 'aria-label': t('step_on', { number, title }) } }}
        />
        <IconButton size="small" aria-label={t('delete_step', { number, title })} onClick={onDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      {chosen && <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>{children}</Box>}
    </Paper>
  );
}

import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { ControlProps } from './control-props.ts';
import { SelectionControl } from './selection-control.tsx';

type Label = { label: string; selection: unknown };

/** Labels, each with the rows that get it. */
export function LabelsControl({ label, help, value, onChange, wrong, columns }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const labels = Array.isArray(value) ? (value as Label[]) : [];
  const set = (place: number, next: Label) => onChange(labels.map((old, index) => (index === place ? next : old)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h4">
        {label}
      </Typography>
      <Typography variant="caption" component="p" color={wrong ? 'error' : 'textSecondary'} sx={{ mb: 1 }}>
        {wrong ? t('needed') : help}
      </Typography>
      {labels.map((one, place) => (
        <Box key={place} sx={{ mb: 2, display: 'grid', gap: 1.5 }}>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <TextField
              fullWidth
              label={t('label')}
              value={one.label}
              onChange={(event) => set(place, { ...one, label: event.target.value })}
            />
            <IconButton
              aria-label={t('delete_label', { number: place + 1 })}
              onClick={() => onChange(labels.filter((_old, index) => index !== place))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
          <SelectionControl
            label={one.label || t('label')}
            help=""
            value={one.selection}
            wrong={false}
            columns={columns}
            onChange={(selection) => set(place, { ...one, selection })}
          />
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => onChange([...labels, { label: '', selection: { all: [] } }])}
      >
        {t('add_label')}
      </Button>
    </Box>
  );
}

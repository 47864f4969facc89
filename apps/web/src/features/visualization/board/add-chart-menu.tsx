import type { DatasetColumn } from '@hakaru/contract';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import AddIcon from '@mui/icons-material/Add';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { chartKindIds, type ChartKindId, type ChartSettings } from '../kinds/kind.ts';
import { chartKinds } from '../kinds/registry.ts';
import { visualizationMessages } from '../visualization-messages.ts';

/** Every kind of chart that the columns allow. */
export function AddChartMenu({
  columns,
  onAdd,
}: {
  columns: readonly DatasetColumn[];
  onAdd: (kind: ChartKindId, settings: ChartSettings) => void;
}) {
  const t = useMessages(visualizationMessages);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add_chart')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {chartKindIds.map((id) => {
          const { icon: Icon, defaults } = chartKinds[id];
          const settings = defaults(columns);
          return (
            <MenuItem
              key={id}
              disabled={!settings}
              onClick={() => {
                setAnchor(null);
                if (settings) onAdd(id, settings);
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={t(`kind_${id}`)} secondary={t(`kind_${id}_help`)} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

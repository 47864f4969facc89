import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import CheckIcon from '@mui/icons-material/Check';
import AxesIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { isOn, optional, type ChartKind, type ChartSettings } from '../kinds/kind.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { useBoard } from './board-context.ts';

interface AtChartMenuProps {
  /** The chart's. */
  id: string;
  name: string;
  offered: NonNullable<ChartKind['atChart']>;
  settings: ChartSettings;
  onSettings: (settings: ChartSettings) => void;
}

/** Logarithmic axes and panels by a category, set at the chart and seen at once. */
export function AtChartMenu({ id, name, offered: { logs, facets, whole }, settings, onSettings }: AtChartMenuProps) {
  const t = useMessages(visualizationMessages);
  const { dataset, isLoaded } = useBoard();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (whole && !isLoaded) return null;
  const categories = facets
    ? dataset.columns.filter(({ type }) => type === 'categorical' || type === 'boolean').map((column) => column.name)
    : [];
  if (logs.length + categories.length === 0) return null;
  const facet = optional(settings, 'facet');
  const buttonId = `at-chart-${id}`;
  function change(next: ChartSettings): void {
    onSettings({ ...settings, ...next });
    // Another sort of chart has another button, which takes the focus over.
    if ('facet' in next) setTimeout(() => document.getElementById(buttonId)?.focus(), 100);
  }
  const choice = (key: string, label: string, on: boolean, next: ChartSettings) => (
    <MenuItem key={key} dense role="menuitemcheckbox" aria-checked={on} onClick={() => change(next)}>
      <ListItemIcon>{on && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={label}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
      />
    </MenuItem>
  );
  return (
    <>
      <IconAction
        id={buttonId}
        label={t('at_chart', { chart: name })}
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        icon={<AxesIcon fontSize="small" />}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxWidth: '22rem' } } }}
      >
        {logs.map((log) => choice(log, t(`field_${log}`), isOn(settings, log), { [log]: !isOn(settings, log) }))}
        {logs.length > 0 && categories.length > 0 && <Divider />}
        {categories.length > 0 && (
          <ListSubheader disableSticky sx={{ lineHeight: 2.5 }}>
            {t('field_facet')}
          </ListSubheader>
        )}
        {categories.length > 0 && choice('none', t('facet_none'), facet === null, { facet: null })}
        {categories.map((column) => choice(`of ${column}`, column, facet === column, { facet: column }))}
      </Menu>
    </>
  );
}

import type { ColumnType } from '@hakaru/contract';
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import CategoryIcon from '@mui/icons-material/LabelOutlined';
import NumberIcon from '@mui/icons-material/Numbers';
import ToggleIcon from '@mui/icons-material/ToggleOnOutlined';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { datasetMessages } from './dataset-messages.ts';

const icons = {
  numeric: NumberIcon,
  categorical: CategoryIcon,
  boolean: ToggleIcon,
  datetime: CalendarIcon,
} satisfies Record<ColumnType, ComponentType<SvgIconProps>>;

export function ColumnTypeIcon({ type }: { type: ColumnType }) {
  const t = useMessages(datasetMessages);
  const Icon = icons[type];
  return (
    <Icon
      titleAccess={t(`type_${type}`)}
      sx={{ fontSize: '1rem', color: 'text.secondary', verticalAlign: 'text-bottom', flexShrink: 0 }}
    />
  );
}

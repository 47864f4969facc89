import type { ColumnType } from '@hakaru/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TableCell from '@mui/material/TableCell';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ColumnTypeIcon } from '../column-type-icon.tsx';
import { datasetMessages } from '../dataset-messages.ts';

interface ColumnHeadProps {
  name: string;
  type: ColumnType;
  /** The reader chose this type. */
  corrected: boolean;
  types: readonly ColumnType[];
  /** null goes back to the detected type. */
  onType: (type: ColumnType | null) => void;
}

const DETECT = 'detect';

export function ColumnHead({ name, type, corrected, types, onType }: ColumnHeadProps) {
  const t = useMessages(datasetMessages);
  return (
    <TableCell align={type === 'numeric' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap', verticalAlign: 'bottom' }}>
      <Box sx={{ maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
        {name}
      </Box>
      <Select
        variant="standard"
        disableUnderline={!corrected}
        value={type}
        onChange={(event) =>
          onType((event.target.value as string) === DETECT ? null : (event.target.value as ColumnType))
        }
        renderValue={(value) => (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            <ColumnTypeIcon type={value} />
            {t(`type_${value}`)}
          </Box>
        )}
        inputProps={{ 'aria-label': t('type_of', { column: name }) }}
      >
        {types.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`type_${value}`)}
          </MenuItem>
        ))}
        {corrected && <MenuItem value={DETECT}>{t('type_detected')}</MenuItem>}
      </Select>
    </TableCell>
  );
}

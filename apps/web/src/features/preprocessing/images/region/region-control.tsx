import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { parseNumber } from '../../../../ui/schema-form/parse-number.ts';
import type { ControlProps } from '../../controls/control-props.ts';
import { NumberEntry } from '../../controls/number-entry.tsx';
import { imageRecipeMessages } from '../image-recipe-messages.ts';
import { asRegion, asShape, inUnits, type Point, type PolygonRegion, type Region, type Units } from './region.ts';
import { RegionSize } from './region-context.ts';

const shapes = ['rectangle', 'ellipse', 'polygon'] as const;

/** A region of any shape in numbers; it is drawn beside, on the image. */
export function RegionControl(props: ControlProps) {
  return <RegionFields {...props} shaped />;
}

/** The same of a rectangle alone. */
export function RectangleControl(props: ControlProps) {
  return <RegionFields {...props} shaped={false} />;
}

function RegionFields({ label, help, value, onChange, wrong, shaped }: ControlProps & { shaped: boolean }) {
  const t = useMessages(imageRecipeMessages);
  const size = use(RegionSize);
  const given = value as Region;
  const region = asRegion(value);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {help}
      </Typography>
      <Stack spacing={1.5}>
        {shaped && (
          <TextField
            select
            fullWidth
            label={t('shape')}
            value={given.shape}
            disabled={!region}
            onChange={(event) => region && onChange(asShape(region, event.target.value as Region['shape']))}
          >
            {shapes.map((shape) => (
              <MenuItem key={shape} value={shape}>
                {t(`shape_${shape}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          fullWidth
          label={t('units')}
          value={given.units}
          disabled={!region || !size}
          onChange={(event) => region && size && onChange(inUnits(region, event.target.value as Units, size))}
        >
          {(['pixel', 'share'] as const).map((units) => (
            <MenuItem key={units} value={units}>
              {t(`units_${units}`)}
            </MenuItem>
          ))}
        </TextField>
        {given.shape === 'polygon' ? (
          <PointsEntry key={given.units} region={given} onChange={onChange} />
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
            {(['left', 'top', 'width', 'height'] as const).map((side) => (
              <NumberEntry
                key={side}
                label={t(side)}
                value={given[side]}
                onChange={(next) => onChange({ ...given, [side]: next })}
              />
            ))}
          </Box>
        )}
        {wrong && (
          <Typography variant="body2" color="error">
            {t('region_wrong')}
          </Typography>
        )}
      </Stack>
    </Box>
  );
}

/** Corners as lines of two numbers; lines that are none yet stay as they are typed. */
function PointsEntry({ region, onChange }: { region: PolygonRegion; onChange: (value: unknown) => void }) {
  const t = useMessages(imageRecipeMessages);
  const [typed, setTyped] = useState<string | null>(null);
  const lines = region.points.map((point) => point.join(', ')).join('\n');
  function change(text: string): void {
    setTyped(text);
    const points = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(pointOf);
    if (points.every((point) => point !== null)) onChange({ ...region, points });
  }
  return (
    <TextField
      fullWidth
      multiline
      minRows={3}
      maxRows={8}
      label={t('points')}
      helperText={t('points_help')}
      value={typed ?? lines}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
    />
  );
}

function pointOf(line: string): Point | null {
  const [x, y, ...more] = line.split(/[,\t;]/).map((part) => parseNumber(part.trim()));
  return x !== null && x !== undefined && y !== null && y !== undefined && more.length === 0 ? [x, y] : null;
}

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { parseNumber } from '../../../../ui/schema-form/parse-number.ts';
import type { ControlProps } from '../../controls/control-props.ts';
import { NumberEntry } from '../../controls/number-entry.tsx';
import { imageRecipeMessages } from '../image-recipe-messages.ts';
import { asRegion, asShape, inUnits, type Point, type PolygonRegion, type Region } from './region.ts';
import { RegionSize } from './region-context.ts';
import { Muted } from '../../../../ui/muted.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';

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
      <Muted sx={{ mb: 1.5 }}>{help}</Muted>
      <Stack spacing={1.5}>
        {shaped && (
          <SelectField
            fullWidth
            label={t('shape')}
            value={given.shape}
            disabled={!region}
            choices={shapes.map((shape) => [shape, t(`shape_${shape}`)])}
            onValue={(next) => region && onChange(asShape(region, next))}
          />
        )}
        <SelectField
          fullWidth
          label={t('units')}
          value={given.units}
          disabled={!region || !size}
          choices={(['pixel', 'share'] as const).map((units) => [units, t(`units_${units}`)])}
          onValue={(next) => region && size && onChange(inUnits(region, next, size))}
        />
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

import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useMessages } from '../../../../../../lib/i18n/use-messages.ts';
import { predictionMessages } from '../../../words.ts';
import { readCell } from '../read-cell.ts';
import { labelOf, type ControlProps } from './control-props.ts';
import { sliderScale } from './slider-scale.ts';

/** A number by hand or by a slider over the observed range, which gives way to values outside of it. */
export function NumberControl({ feature, value, onChange, onProblem }: ControlProps) {
  const t = useMessages(predictionMessages);
  const number = typeof value === 'number' ? value : null;
  const scale = sliderScale(Number(feature.minimum ?? 0), Number(feature.maximum ?? 0), number);
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readCell('numeric', typed);
  function type(text: string): void {
    setTyped(text);
    const next = readCell('numeric', text);
    onProblem('problem' in next ? t(`problem_${next.problem}`, { text }) : null);
    if ('value' in next) onChange(next.value);
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 8.5rem', columnGap: 2, alignItems: 'end' }}>
      <Box sx={{ minWidth: 0 }}>
        <Box
          component="label"
          id={`label-${feature.name}`}
          title={labelOf(feature)}
          sx={{
            display: 'block',
            typography: 'body2',
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {labelOf(feature)}
        </Box>
        <Slider
          size="small"
          aria-labelledby={`label-${feature.name}`}
          min={scale.min}
          max={scale.max}
          step={scale.step}
          value={number ?? scale.min}
          disabled={scale.min === scale.max}
          onChange={(_event, next) => {
            setTyped(null);
            onProblem(null);
            onChange(scale.tidy(Array.isArray(next) ? (next[0] ?? scale.min) : next));
          }}
        />
      </Box>
      <TextField
        value={typed ?? (number === null ? '' : String(number))}
        error={read !== null && 'problem' in read}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (read === null || 'value' in read) setTyped(null);
        }}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            'aria-labelledby': `label-${feature.name}`,
            className: 'tabular',
            style: { textAlign: 'right' },
          },
        }}
      />
    </Box>
  );
}

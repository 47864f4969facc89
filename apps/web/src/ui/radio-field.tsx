import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { SxProps } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface RadioFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, words: ReactNode])[];
  onValue: (value: Value) => void;
  /** Above the choices. */
  text?: string;
  /** Below them. */
  help?: string | false;
  size?: 'small';
  sx?: SxProps;
}

/** One of a few, all of them in sight. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, value, choices, onValue, text, help, size, sx } = props;
  const id = useId();
  return (
    <FormControl sx={sx}>
      <FormLabel id={id}>{label}</FormLabel>
      {text && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, next) => onValue(next as Value)}>
        {choices.map(([choice, words]) => (
          <FormControlLabel key={choice} value={choice} control={<Radio size={size} />} label={words} />
        ))}
      </RadioGroup>
      {help && <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}

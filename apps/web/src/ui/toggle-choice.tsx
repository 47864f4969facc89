import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface ToggleChoiceProps<V extends string> {
  label: string;
  value: V;
  choices: readonly (readonly [value: V, words: string])[];
  onValue: (value: V) => void;
}

/** One of two or three views, side by side. */
export function ToggleChoice<V extends string>({ label, value, choices, onValue }: ToggleChoiceProps<V>) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={value}
      aria-label={label}
      onChange={(_event, next: V | null) => next !== null && onValue(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {choices.map(([choice, words]) => (
        <ToggleButton key={choice} value={choice}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paperStore } from '../../../lib/paper/paper-store.ts';
import { Section } from '../../../ui/section.tsx';
import { analysisMessages } from './words.ts';

interface ModelTermsProps {
  terms: readonly string[];
  /** Those that the model on show has. */
  kept: readonly string[];
  busy: boolean;
  onFit: (terms: readonly string[]) => void;
}

/** The terms of the model, to be taken out and put back. */
export function ModelTerms({ terms, kept, busy, onFit }: ModelTermsProps) {
  const t = useMessages(analysisMessages);
  const [chosen, setChosen] = useState<readonly string[]>(kept);
  const isOnScreen = paperStore.use() === 'screen';
  const isSame = chosen.length === kept.length && chosen.every((term) => kept.includes(term));
  // On paper nothing can be taken out: there are the terms that the model has.
  if (!isOnScreen)
    return (
      <Section title={t('terms')}>
        <Typography>{listed(kept)}</Typography>
      </Section>
    );
  return (
    <Section title={t('terms')} text={t('terms_text')}>
      <FormGroup row sx={{ columnGap: 1 }}>
        {terms.map((term) => (
          <FormControlLabel
            key={term}
            label={term}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(term)}
                onChange={(_, checked) =>
                  setChosen(terms.filter((one) => (one === term ? checked : chosen.includes(one))))
                }
              />
            }
          />
        ))}
      </FormGroup>
      <Button
        variant="outlined"
        disabled={isSame || chosen.length === 0}
        loading={busy}
        sx={{ mt: 1 }}
        onClick={() => onFit(chosen)}
      >
        {t('fit_again')}
      </Button>
    </Section>
  );
}

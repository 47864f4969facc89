import type { SoftSensorProposal } from '@hakaru/contract/training/soft-sensor';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { noted } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type BrokenRule, errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { sensorMessages } from '../words.ts';
import { isWrongLag, ownLagsOf, type SensorDraft, withOwnLags } from './draft.ts';

interface OwnLagsProps {
  draft: SensorDraft;
  change: (change: Partial<SensorDraft>) => void;
  proposal: SoftSensorProposal;
  broken: readonly BrokenRule[];
}

/** Largest lag and step of single variables, where they are not those of all; folded away until there are any. */
export function OwnLagsSection({ draft, change, proposal, broken }: OwnLagsProps) {
  const t = useMessages(sensorMessages);
  const errors = Object.values(errorsBelow(broken, 'lags', 'variables'));
  const columns = proposal.dead_times.map(({ column }) => column);
  const count = columns.filter((column) => ownLagsOf(draft, column) !== null).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <Accordion
      expanded={isOpen || errors.length > 0}
      onChange={(_, next) => setOpen(next)}
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        {count === 0 ? t('lags_own') : noted(t('lags_own'), count)}
      </AccordionSummary>
      <AccordionDetails>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('lags_own_text')}
        </Typography>
        {errors.map((error) => (
          <Typography key={error} variant="body2" color="error">
            {error}
          </Typography>
        ))}
        <PlainTable
          label={t('lags_own')}
          columns={[t('variable'), t('largest_lag_rows'), t('lag_step_rows')]}
          rows={columns.map((column) => {
            const own = draft.ownLags[column];
            return [
              column,
              ...(['largest', 'step'] as const).map((key) => (
                <NumberEntry
                  key={key}
                  label={t(key === 'largest' ? 'largest_lag_of' : 'lag_step_of', { column })}
                  value={own?.[key] ?? null}
                  isWrong={isWrongLag(own?.[key], key)}
                  onValue={(value) => change(withOwnLags(draft, column, { [key]: value === '' ? null : value }))}
                />
              )),
            ];
          })}
        />
      </AccordionDetails>
    </Accordion>
  );
}

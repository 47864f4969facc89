import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CostEntries } from '../costs/cost-entries.tsx';
import { MOST_IN_TABLE } from '../costs/cost-matrix.ts';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { discriminantMessages } from '../words.ts';
import type { CostDraft } from './cost-draft.ts';

interface CostTableProps {
  classes: readonly string[];
  /** Of two classes, the one a threshold is of. */
  positive: string | null;
  draft: CostDraft;
  /** The shares of the classes among the training rows. */
  trainingShares: readonly number[];
  onDraft: (draft: CostDraft) => void;
}

/** What each decision costs, how often each class occurs where the model is used, and a threshold to compare with. */
export function CostTable({ classes, positive, draft, trainingShares, onDraft }: CostTableProps) {
  const t = useMessages(discriminantMessages);
  const { costs, shares, threshold } = draft;
  function shareEntry(row: number, own: readonly (number | string)[]) {
    return (
      <NumberEntry
        label={t('share_of', { label: classes[row] ?? '' })}
        value={own[row] ?? 0}
        isWrong={typeof own[row] !== 'number'}
        onValue={(value) =>
          onDraft({ ...draft, shares: own.map((share, place) => (place === row ? (value ?? '') : share)) })
        }
      />
    );
  }
  return (
    <Stack spacing={2}>
      <CostEntries
        label={t('cost_table')}
        corner={t(classes.length > MOST_IN_TABLE ? 'class' : 'cost_corner')}
        names={classes}
        costs={costs}
        cellLabel={(actual, given) => t('cost_of', { actual, given })}
        onCosts={(next) => onDraft({ ...draft, costs: next })}
        extra={shares ? { heading: t('share_in_use'), cell: (row) => shareEntry(row, shares) } : undefined}
      />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={shares !== null}
            onChange={(_event, checked) =>
              onDraft({ ...draft, shares: checked ? trainingShares.map((share) => Number(share.toFixed(4))) : null })
            }
          />
        }
        label={t('other_shares')}
      />
      {positive !== null && (
        <NumberEntry
          isLabelled
          label={t('threshold_of', { label: positive })}
          value={threshold}
          isWrong={threshold !== null && typeof threshold !== 'number'}
          onValue={(value) => onDraft({ ...draft, threshold: value })}
        />
      )}
    </Stack>
  );
}

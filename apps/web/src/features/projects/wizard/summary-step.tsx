import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';
import { TargetNotes } from '../recipe/target-notes.tsx';
import { targetsOf } from './column-hint.ts';
import { errorAt, errorsBelow } from './broken-rules.ts';
import { FarNotices } from './far-notices.tsx';
import { LeakNotices } from './leak-notices.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { TargetField } from './target-field.tsx';
import type { StepProps } from './wizard-type.ts';

/** What the project is called, and what is learned from what. */
export function SummaryStep({ draft, change, dataset, hints, broken, wizard, recipe }: StepProps) {
  const t = useMessages(projectMessages);
  return (
    <Stack spacing={2}>
      <TextField
        label={t('project_name')}
        value={draft.name}
        required
        autoFocus
        onChange={(event) => change({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label={t('comment')}
        value={draft.comment}
        multiline
        maxRows={4}
        onChange={(event) => change({ comment: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      {wizard.parts.includes('target') && (
        <TargetField
          hints={hints}
          parts={draft.parts}
          offered={wizard}
          first={targetsOf(hints, wizard.firstDraft(draft.name, hints, 0).parts)}
          error={Object.values(errorsBelow(broken, 'targets'))[0] ?? errorAt(broken, 'target')}
          onParts={(next) => change({ parts: next })}
        />
      )}
      <Typography variant="body2" aria-live="polite">
        {wizard.chosen(draft, hints)}
      </Typography>
      <TargetNotes
        effects={recipe.plan?.target_effects}
        targets={targetsOf(hints, draft.parts)}
        onAsIs={draft.recipe.use === 'history' ? () => change({ recipe: { use: 'none' } }) : undefined}
      />
      <FarNotices dataset={dataset} hints={hints} parts={draft.parts} />
      <LeakNotices setAside={draft.setAside} parts={draft.parts} broken={broken} />
      <ColumnsTable
        hints={hints}
        parts={draft.parts}
        offered={wizard}
        errors={{ ...errorsBelow(broken, 'features'), ...errorsBelow(broken, 'targets') }}
        onParts={(next) => change({ parts: next })}
      />
    </Stack>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';
import { TargetNotes } from '../recipe/target-notes.tsx';
import { targetsOf } from './column-hint.ts';
import { errorsBelow } from './broken-rules.ts';
import { FarNotices } from './far-notices.tsx';
import { LeakNotices } from './leak-notices.tsx';
import { NameFields } from './name-fields.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { TargetChoice } from './target-choice.tsx';
import type { StepProps } from './wizard-type.ts';

/** What the project is called, and what is learned from what. */
export function SummaryStep(props: StepProps) {
  const { draft, change, dataset, hints, broken, wizard, recipe } = props;
  const t = useMessages(projectMessages);
  return (
    <Stack spacing={2}>
      <NameFields draft={draft} change={change} />
      {wizard.parts.includes('target') && <TargetChoice {...props} />}
      <Typography variant="body2" aria-live="polite">
        {wizard.chosen(draft, hints)}
      </Typography>
      <TargetNotes
        effects={recipe.plan?.target_effects}
        targets={targetsOf(hints, draft.parts)}
        onAsIs={draft.recipe.use === 'history' ? () => change({ recipe: { use: 'none' } }) : undefined}
      />
      <FarNotices dataset={dataset} hints={hints} parts={draft.parts} />
      <LeakNotices
        setAside={draft.setAside}
        isOut={(column) => draft.parts[column] === 'none'}
        broken={broken}
        back={t('set_aside_back')}
      />
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

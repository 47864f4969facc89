import type { DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import { isIncomplete } from '../recipe/draft-step.ts';
import type { RecipeDraft } from '../recipe/use-recipe-draft.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** A saved recipe for this dataset, and this recipe for others. */
export function RecipeActions({ dataset, draft }: { dataset: DatasetDetail; draft: RecipeDraft }) {
  const t = useMessages(preprocessingMessages);
  const [dialog, setDialog] = useState<'apply' | 'save' | null>(null);
  const close = () => setDialog(null);
  const savable = draft.steps.some(({ on }) => on) && !draft.steps.some(isIncomplete);
  return (
    <>
      <Button onClick={() => setDialog('apply')}>{t('apply_recipe')}</Button>
      <Button disabled={!savable} onClick={() => setDialog('save')}>
        {t('save_recipe')}
      </Button>
      {draft.steps.length > 0 && (
        <Button color="error" onClick={() => draft.change(() => [])}>
          {t('start_over')}
        </Button>
      )}
      {dialog === 'apply' && <ApplyDialog dataset={dataset} draft={draft} onClose={close} />}
      {dialog === 'save' && <SaveDialog dataset={dataset} steps={draft.steps} onClose={close} />}
    </>
  );
}

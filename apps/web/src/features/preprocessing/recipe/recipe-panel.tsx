import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import type { StepColumn } from '../controls/control-props.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { AnyStepName, CatalogueName } from '../step-catalogue.ts';
import { stepTitle } from '../step-title.ts';
import { AddStepMenu } from './add-step-menu.tsx';
import { type DraftStep, newStep } from './draft-step.ts';
import { moveStep } from './move-step.ts';
import { StepForm } from './step-form.tsx';
import { StepItem } from './step-item.tsx';
import type { RecipeDraft } from './use-recipe-draft.ts';

interface RecipePanelProps {
  catalogue?: CatalogueName;
  draft: RecipeDraft;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** The columns that the chosen step meets. */
  columns: readonly StepColumn[];
  /** The column of times where the dataset is a time series. */
  time?: string | null;
  actions: ReactNode;
}

/** The steps in their order, and the form of the chosen one. */
export function RecipePanel({
  catalogue = 'table',
  draft: { steps, change, undo, redo },
  chosen,
  onChoose,
  columns,
  time = null,
  actions,
}: RecipePanelProps) {
  const t = useMessages(preprocessingMessages);
  const language = useLanguage();
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  function add(name: AnyStepName): void {
    const step = newStep(name, time);
    change((old) => [...old, step]);
    onChoose(step.id);
  }
  function move(step: DraftStep, to: number): void {
    if (to < 0 || to >= steps.length) return;
    change((old) => moveStep(old, step.id, to), `move.${step.id}`);
    setTold(t('step_moved', { title: stepTitle(step.step, language), number: to + 1, total: steps.length }));
  }
  const edit = (id: string, part: Partial<DraftStep>, about = '') =>
    change((old) => old.map((step) => (step.id === id ? { ...step, ...part } : step)), about);
  return (
    <Section
      title={t('recipe')}
      text={t('recipe_text')}
      action={
        <>
          <Tooltip title={t('undo')}>
            <span>
              <IconButton aria-label={t('undo')} disabled={!undo} onClick={() => undo?.()}>
                <UndoIcon />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title={t('redo')}>
            <span>
              <IconButton aria-label={t('redo')} disabled={!redo} onClick={() => redo?.()}>
                <RedoIcon />
              </IconButton>
            </span>
          </Tooltip>
        </>
      }
    >
      {steps.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t('recipe_empty')}
        </Typography>
      )}
      <Box component="ol" aria-label={t('steps')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, place) => (
          <StepItem
            key={step.id}
            step={step}
            number={place + 1}
            chosen={step.id === chosen}
            dragged={step.id === dragged}
            onChoose={() => onChoose(step.id === chosen ? null : step.id)}
            onSwitch={(on) => edit(step.id, { on })}
            onDelete={() => change((old) => old.filter(({ id }) => id !== step.id))}
            onMove={(by) => move(step, place + by)}
            onDragStart={() => setDragged(step.id)}
            onDragOver={() =>
              dragged !== null &&
              dragged !== step.id &&
              change((old) => moveStep(old, dragged, place), `drag.${dragged}`)
            }
            onDragEnd={() => setDragged(null)}
          >
            <StepForm
              step={step}
              columns={columns}
              onChange={(parameters, field) => edit(step.id, { parameters }, `${step.id}.${field}`)}
            />
          </StepItem>
        ))}
      </Box>
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {told}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <AddStepMenu catalogue={catalogue} onAdd={add} />
        {actions}
      </Box>
    </Section>
  );
}

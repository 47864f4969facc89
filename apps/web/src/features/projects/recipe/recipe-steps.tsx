import type { PartOfStep } from '@hakaru/contract/training/training-recipe';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RecipeOfProject } from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useStepName } from '../../preprocessing/index.ts';
import { projectMessages } from '../words.ts';
import { Section } from '../../../ui/section.tsx';
import { recipeOfProjectWords } from './recipe-words.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';

/** Parts whose words tell of folds, where there are any. */
const inFolds = new Set(['refitted', 'replayed', 'training_rows'] as const);
type InFolds = typeof inFolds extends Set<infer P> ? P : never;

/** A recipe's steps with what each is in a training; `once`: one without folds. */
export function RecipeSteps({ steps, once = false }: { steps: readonly PartOfStep[]; once?: boolean }) {
  const t = useMessages(projectMessages);
  const nameOf = useStepName();
  const partWords = (part: PartOfStep['part']) =>
    t(once && inFolds.has(part as InFolds) ? `part_${part as InFolds}_once` : `part_${part}`);
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('steps_label')}>
      <Table size="small" aria-label={t('steps_label')}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('number')}</TableCell>
            <TableCell>{t('step')}</TableCell>
            <TableCell>{t('part')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map(({ number, id, step, part, targets, drops_by: dropsBy = [], rows_removed: removed }) => (
            <TableRow key={id}>
              <TableCell align="right" className="tabular" sx={{ width: '1%' }}>
                {number}
              </TableCell>
              <TableCell component="th" scope="row">
                {nameOf(step)}
              </TableCell>
              <TableCell>
                {part === 'refitted' ? (
                  <Chip
                    size="small"
                    color="primary"
                    variant="outlined"
                    label={partWords(part)}
                    sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }}
                  />
                ) : (
                  partWords(part)
                )}
                {targets !== undefined &&
                  targets.length > 0 &&
                  noted('', t('targets_untouched', { columns: listed(targets) }))}
                {dropsBy.length > 0 && noted('', t('targets_drop_rows', { columns: listed(dropsBy) }))}
                {Boolean(removed) && ` – ${t('part_rows_removed', { rows: removed ?? 0 })}`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Which recipe made a model's features, and which of its steps learned anew in each fold, or `once` where there are none. */
export function RecipeUseSection({
  use,
  recipe,
  once = false,
}: {
  use: { steps: readonly PartOfStep[] };
  recipe: RecipeOfProject | null;
  once?: boolean;
}) {
  const t = useMessages(projectMessages);
  const learned = use.steps.filter(({ part }) => part === 'refitted').length;
  const steps = use.steps.filter(({ part }) => part !== 'off').length;
  return (
    <Section title={t('recipe')} text={recipe && recipeOfProjectWords(t, recipe)}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {learned > 0 ? t(once ? 'refitted_text_once' : 'refitted_text', { learned, steps }) : t('refitted_none')}
      </Typography>
      <RecipeSteps steps={use.steps} once={once} />
    </Section>
  );
}

import type { LineageNode } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { DetailTable } from '../../../ui/detail-table.tsx';
import { lineageMessages } from '../lineage-messages.ts';
import { addressOf } from '../node-address.ts';
import { changeTitle, kindWords, titleOf } from '../node-words.ts';
import { parameterWords } from '../steps/parameter-words.ts';
import { detailsOf } from './details-of.ts';
import { Muted } from '../../../ui/muted.tsx';

/** All that is kept of an entry, and the way to its screen. */
export function NodeDetails({ node }: { node: LineageNode }) {
  const t = useMessages(lineageMessages);
  const id = useId();
  const address = addressOf(node);
  const name = titleOf(node, t);
  const steps = node.kind === 'recipe' ? node.steps : node.kind === 'training' ? (node.recipe?.steps ?? []) : [];
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: '10rem' }}>
          <Typography id={id} variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Muted>{kindWords(node, t)}</Muted>
        </Box>
        {address && (
          <ScreenButton size="small" variant="outlined" {...address}>
            {t('open')}
          </ScreenButton>
        )}
      </Box>
      {node.kind === 'deleted_version' && <Muted sx={{ mb: 1 }}>{t('deleted_text')}</Muted>}
      {node.kind === 'upload' && !node.exists && <Muted sx={{ mb: 1 }}>{t('file_forgotten')}</Muted>}
      <DetailTable label={t('details_of', { name })} details={detailsOf(node, t)} />
      {steps.length > 0 && (
        <>
          <Typography variant="subtitle2" sx={{ mt: 1.5 }}>
            {t(node.kind === 'training' ? 'steps_refitted' : 'steps')}
          </Typography>
          <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mt: 0.75, overflowWrap: 'anywhere' } }}>
            {steps.map((step) => (
              <li key={step.id}>
                <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                  {changeTitle(step.step, t)}
                </Typography>{' '}
                <Muted component="span">
                  {!step.applied && t('step_not_applied')}
                  {step.applied &&
                    step.rows_in !== null &&
                    step.rows_out !== null &&
                    step.rows_in !== step.rows_out &&
                    t('step_rows', { before: formatCount(step.rows_in), after: formatCount(step.rows_out) })}
                </Muted>
                {parameterWords(step.step, step.parameters).map((words) => (
                  <Muted key={words}>{words}</Muted>
                ))}
              </li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

import { optimizationEquations } from '@hakaru/contract/decisions/optimization';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Project } from '../result/algorithm-results.ts';
import { outcomeMessages } from '../result/words.ts';
import { equationText } from './equation-text.ts';

/** The equations of the models that have one; nothing where none has. */
export function EquationSection({ project: { project_id } }: { project: Pick<Project, 'project_id'> }) {
  const t = useMessages(outcomeMessages);
  const { data } = useAnswer(
    optimizationEquations,
    { params: { project: project_id }, body: {} },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!data || data.equations.length === 0) return null;
  return (
    <Section title={t('equations')} text={t('equations_text')}>
      <Stack spacing={1}>
        {data.equations.map((equation) => (
          <Box key={equation.target} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <Typography
              className="tabular"
              sx={{ overflowWrap: 'anywhere', maxHeight: '12rem', overflowY: 'auto' }}
              // What scrolls is reached by keys.
              tabIndex={0}
            >
              {equationText(equation, 'read')}
            </Typography>
            <CopyButton text={equationText(equation, 'typed')} of={t('copy_equation', { target: equation.target })} />
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

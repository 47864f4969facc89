import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { FoldingOf, Section } from './section.tsx';
import { uiMessages } from './ui-messages.ts';

interface AnswerProps {
  /** A few sentences made of the numbers, as a colleague would say them. */
  sentences: readonly string[];
  /** What proves it at a glance. */
  children?: ReactNode;
}

/** What a report, a prediction or a dataset says in short, before everything else. */
export function AnswerSection({ sentences, children }: AnswerProps) {
  const t = useMessages(uiMessages);
  if (sentences.length === 0) return null;
  return (
    <Box data-paper="lead">
      <FoldingOf value={null}>
        <Section title={t('in_short')}>
          {sentences.map((sentence) => (
            <Typography key={sentence} sx={{ maxWidth: '70ch', mb: 0.5 }}>
              {sentence}
            </Typography>
          ))}
          {children}
        </Section>
      </FoldingOf>
    </Box>
  );
}

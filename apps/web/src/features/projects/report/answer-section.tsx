import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../words.ts';

interface AnswerProps {
  /** A few sentences made of the report's numbers: how good, against what, what decides, where it holds. */
  sentences: readonly string[];
  /** What proves it at a glance. */
  children?: ReactNode;
}

/** What a report says in short, before everything else. */
export function AnswerSection({ sentences, children }: AnswerProps) {
  const t = useMessages(projectMessages);
  if (sentences.length === 0) return null;
  return (
    <Box data-paper="lead">
      <Section title={t('answer')}>
        {sentences.map((sentence) => (
          <Typography key={sentence} sx={{ maxWidth: '70ch', mb: 0.5 }}>
            {sentence}
          </Typography>
        ))}
        {children}
      </Section>
    </Box>
  );
}

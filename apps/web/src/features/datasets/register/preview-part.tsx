import type { ReadCorrections, UploadPreview } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { datasetMessages } from '../dataset-messages.ts';
import { ProblemList } from '../problem-list.tsx';
import { correct, correctType } from './corrections.ts';
import { FirstLines } from './first-lines.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadSettings } from './read-settings.tsx';

interface PreviewPartProps {
  preview: UploadPreview;
  reading: boolean;
  error: unknown;
  corrections: ReadCorrections;
  onCorrect: (corrections: ReadCorrections) => void;
}

/** How the file is read, what comes out, and what did not fit; corrections are read anew at once. */
export function PreviewPart({ preview, reading, error, corrections, onCorrect }: PreviewPartProps) {
  const t = useMessages(datasetMessages);
  const { detected, first_lines: lines, problems } = preview;
  const now = { ...detected, ...corrections };
  return (
    <>
      <Section
        title={t('reading')}
        text={t('reading_text')}
        action={Object.keys(corrections).length > 0 && <Button onClick={() => onCorrect({})}>{t('reset_all')}</Button>}
      >
        {Boolean(error) && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <AlertTitle>{errorLine(error)}</AlertTitle>
            {t('reading_failed_help')}
          </Alert>
        )}
        <ReadSettings preview={preview} corrections={corrections} onChange={onCorrect} />
        {lines.length > 0 && (
          <Box component="details" open sx={{ mt: 1 }}>
            <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 1 }}>
              {t('first_lines')}
            </Box>
            <FirstLines
              lines={lines}
              skipRows={now.skip_rows}
              headerRows={now.header_rows}
              onHeader={(rows) => onCorrect(correct(corrections, detected, 'skip_rows', rows))}
            />
          </Box>
        )}
      </Section>
      <Section title={t('preview')} text={t('preview_text', { count: preview.rows.length })}>
        <PreviewTable
          preview={preview}
          reading={reading}
          corrections={corrections}
          onType={(column, type) => onCorrect(correctType(corrections, column, type))}
        />
      </Section>
      <Section title={t('problems')} text={problems.length > 0 ? t('problems_preview_text') : undefined}>
        <ProblemList problems={problems} clean={t('problems_none_preview')} />
      </Section>
    </>
  );
}

import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import type { TimeSource } from '@hakaru/contract/time-series/options';
import { zoneOfOffset } from '@hakaru/contract/time-series/time-zone';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { seriesMessages } from '../series-messages.ts';
import type { SeriesChoices } from './series-draft.ts';
import { TimeSourceField } from './time-source-field.tsx';
import { ZoneField } from './zone-field.tsx';

interface TimesPartProps {
  preview: SeriesPreview;
  onSource: (uploadId: string, source: TimeSource) => void;
  onChoose: (choices: Partial<SeriesChoices>) => void;
}

/** Where the times come from and whose clock they are of. */
export function TimesPart({ preview, onSource, onChoose }: TimesPartProps) {
  const t = useMessages(seriesMessages);
  const { files, options, clock } = preview;
  const isAppended = options.combine.how === 'append';
  return (
    <Section title={t('times')} text={t('times_text')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {files.map((file, place) => (
          <Box key={file.upload_id}>
            {file.is_sample && (
              <Alert severity="info" sx={{ mb: 1.5 }}>
                {t('file_sample', { rows: formatCount(file.rows) })}
              </Alert>
            )}
            <TimeSourceField
              key={JSON.stringify([file.upload_id, options.files[place]?.time.from])}
              file={file}
              label={files.length > 1 ? t('source_of', { file: file.file_name }) : t('source')}
              value={options.files[place]!.time}
              follows={isAppended && place > 0}
              onChange={(source) => onSource(file.upload_id, source)}
            />
          </Box>
        ))}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { sm: '1fr 1fr' },
            alignItems: 'start',
            maxWidth: '44rem',
          }}
        >
          <ZoneField value={options.zone} onChange={(zone) => onChoose({ zone })} />
          {clock.changes && (
            <TextField
              select
              label={t('ambiguous')}
              value={options.ambiguous}
              onChange={({ target }) => onChoose({ ambiguous: target.value as SeriesChoices['ambiguous'] })}
            >
              {(['infer', 'first', 'second'] as const).map((rule) => (
                <MenuItem key={rule} value={rule}>
                  {t(`ambiguous_${rule}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Box>
        {clock.changes && (
          <Alert severity="info">{t('zone_changes', { offset: zoneOfOffset(clock.offset_minutes) })}</Alert>
        )}
      </Box>
    </Section>
  );
}

import { imageLayout, type ImageCorrections, type ImageUploadPreview } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { errorLine } from '../../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { Figure } from '../../../../ui/figure.tsx';
import { Section } from '../../../../ui/section.tsx';
import { imageMessages } from '../image-messages.ts';
import { FolderTable } from './folder-table.tsx';

interface FoundPartProps {
  preview: ImageUploadPreview;
  reading: boolean;
  error: unknown;
  corrections: ImageCorrections;
  onCorrect: (corrections: ImageCorrections) => void;
}

/** The layout and the folders as they were understood, to be corrected. */
export function FoundPart({ preview, reading, error, corrections, onCorrect }: FoundPartProps) {
  const t = useMessages(imageMessages);
  const labels = new Set(preview.classes.map(({ label }) => label).filter(Boolean));
  const leftOut = preview.problems.reduce((sum, { count }) => sum + count, 0);
  const corrected = Object.keys(corrections).length > 0;
  return (
    <Section
      title={t('found')}
      text={t('found_text')}
      action={corrected && <Button onClick={() => onCorrect({})}>{t('corrected_reset')}</Button>}
    >
      <Box sx={{ height: 4, mb: 1 }}>{reading && <LinearProgress aria-label={t('found')} />}</Box>
      {Boolean(error) && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorLine(error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 2 }}>
        <TextField
          select
          label={t('layout')}
          value={preview.layout}
          onChange={({ target }) => onCorrect({ ...corrections, layout: imageLayout.parse(target.value) })}
          sx={{ minWidth: '18rem' }}
        >
          {imageLayout.options.map((layout) => (
            <MenuItem key={layout} value={layout}>
              {layout === preview.detected
                ? t('layout_detected', { layout: t(`layout_${layout}`) })
                : t(`layout_${layout}`)}
            </MenuItem>
          ))}
        </TextField>
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
          <Figure label={t('count_pictures')} value={formatCount(preview.picture_count)} />
          <Figure label={t('count_classes')} value={formatCount(labels.size)} />
          <Figure label={t('count_masks')} value={formatCount(preview.mask_count)} />
          <Figure label={t('count_left_out')} value={formatCount(leftOut)} />
        </Box>
      </Box>
      <FolderTable preview={preview} corrections={corrections} onCorrect={onCorrect} />
    </Section>
  );
}

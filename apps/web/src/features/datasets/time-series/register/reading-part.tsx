import type { ReadCorrections } from '@hakaru/contract';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { PreviewPart } from '../../register/preview-part.tsx';
import { usePreview } from '../../register/use-preview.ts';
import { seriesMessages } from '../series-messages.ts';
import type { DraftFile } from './series-draft.ts';

interface ReadingPartProps {
  files: readonly DraftFile[];
  onCorrect: (uploadId: string, corrections: ReadCorrections) => void;
}

/** How each file is read, folded away: most are read rightly. */
export function ReadingPart({ files, onCorrect }: ReadingPartProps) {
  const t = useMessages(seriesMessages);
  return (
    <div>
      {files.map((file) => (
        <Accordion
          key={file.uploadId}
          variant="outlined"
          disableGutters
          slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
        >
          <AccordionSummary expandIcon={<ExpandIcon />}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {t('reading_settings', { file: file.fileName })}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
            <FileReading file={file} onCorrect={(corrections) => onCorrect(file.uploadId, corrections)} />
          </AccordionDetails>
        </Accordion>
      ))}
    </div>
  );
}

function FileReading({ file, onCorrect }: { file: DraftFile; onCorrect: (corrections: ReadCorrections) => void }) {
  const { preview, reading, error } = usePreview(file.uploadId, file.corrections);
  if (!preview) return <FormSkeleton fields={6} />;
  return (
    <PreviewPart
      preview={preview}
      reading={reading}
      error={error}
      corrections={file.corrections}
      onCorrect={onCorrect}
    />
  );
}

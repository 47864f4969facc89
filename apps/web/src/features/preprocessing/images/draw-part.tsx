import type { Shown } from '@hakaru/contract/preprocessing/image-recipe';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import type { DraftStep } from '../recipe/draft-step.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { asRegion, type Region } from './region/region.ts';
import { RegionCanvas } from './region/region-canvas.tsx';

interface DrawPartProps {
  step: DraftStep;
  picture: { number: number; path: string; before: Shown };
  onChange: (region: Region) => void;
}

/** Where a step's region is drawn, on the picture as the step meets it. */
export function DrawPart({ step, picture: { number, path, before }, onChange }: DrawPartProps) {
  const t = useMessages(imageRecipeMessages);
  const region = asRegion(step.parameters.region);
  if (!region) return null;
  const polygon = region.shape === 'polygon';
  return (
    <Section
      title={t('draw')}
      text={t(polygon ? 'draw_polygon_text' : 'draw_text')}
      action={polygon && <Button onClick={() => onChange({ ...region, points: [] })}>{t('clear_points')}</Button>}
    >
      <Typography variant="body2" color="textSecondary" noWrap title={path}>
        {t('draw_on', { number, path })}
      </Typography>
      <Box sx={{ bgcolor: 'action.hover', p: 1.5, borderRadius: 1 }}>
        <RegionCanvas
          region={region}
          size={before}
          image={before.image}
          alt={t('before_of', { path })}
          onChange={onChange}
        />
      </Box>
    </Section>
  );
}

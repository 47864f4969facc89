import { fillWords } from '@hakaru/contract/text/fill-words';
import { imageNoteWords } from '@hakaru/contract/preprocessing/image-warning-words';
import type { ImageStepResult, Note } from '@hakaru/contract/preprocessing/image-recipe';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { imageRecipeMessages } from './image-recipe-messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { labelled, listed } from '../../../lib/i18n/joined.ts';

type Words = Translate<typeof imageRecipeMessages.en>;
type SizeRange = NonNullable<ImageStepResult['sizes_before']>;

/** Notes that only tell; the others ask for a look. */
const plain = new Set<Note['code']>(['not_copied', 'enlarged', 'colours_converted', 'constant']);

/** What a step did, in figures: images, pixels, sizes, what it learned, and what to know about it. */
export function ImageStepSummary({ result }: { result: ImageStepResult }) {
  const t = useMessages(imageRecipeMessages);
  const japanese = useLanguage() === 'ja-jp';
  if (!result.applied) return <Typography color="textSecondary">{t('step_skipped')}</Typography>;
  const figures = (
    [
      ['pictures_in', result.pictures_in],
      ['changed', result.changed],
      ['added', result.added],
      ['left_out', result.left_out],
      ['pictures_out', result.pictures_out],
    ] as const
  ).filter(([name, count]) => count > 0 || (name !== 'added' && name !== 'left_out'));
  return (
    <Stack spacing={1}>
      <Typography className="tabular">
        {figures.map(([name, count]) => labelled(t(name), formatCount(count))).join(' · ')}
      </Typography>
      {result.pixels_changed !== null && (
        <Typography variant="body2">
          {t('pixels_changed', { share: formatPercent(result.pixels_changed, 1) })}
        </Typography>
      )}
      {result.sizes_before && result.sizes_after && (
        <Typography variant="body2" className="tabular">
          {sizeText(result.sizes_before, result.sizes_after, t)}
        </Typography>
      )}
      {result.learned && (
        <Typography variant="body2" className="tabular">
          {t('learned', { pictures: formatCount(result.learned_from ?? 0), values: learnedText(result.learned, t) })}
        </Typography>
      )}
      {result.notes.map((note) => {
        const words = fillWords(imageNoteWords[note.code][japanese ? 'ja' : 'en'], () => formatCount(note.count));
        return (
          <Notice
            key={note.code}
            severity={plain.has(note.code) ? 'info' : 'warning'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {t('note_numbers', {
              words,
              numbers: listed(note.numbers) + (note.count > note.numbers.length ? ' …' : ''),
            })}
          </Notice>
        );
      })}
    </Stack>
  );
}

export function rangeText({ least_width, most_width, least_height, most_height }: SizeRange, t: Words): string {
  const between = (low: number, high: number) => (low === high ? String(low) : `${low}–${high}`);
  return t('size_range', { widths: between(least_width, most_width), heights: between(least_height, most_height) });
}

function sizeText(before: SizeRange, after: SizeRange, t: Words): string {
  const [from, to] = [rangeText(before, t), rangeText(after, t)];
  return from === to ? t('size_same', { size: from }) : t('sizes', { before: from, after: to });
}

function learnedText(learned: Record<string, number[]>, t: Words): string {
  return Object.entries(learned)
    .map(([name, values]) => {
      const levels = listed(values.map((value) => formatNumber(value)));
      const key = `learned_${name}`;
      return hasMessage(imageRecipeMessages, key) ? t(key as 'learned_black', { levels }) : `${name} ${levels}`;
    })
    .join(' · ');
}

import Box from '@mui/material/Box';
import { hasMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { imageMessages } from './image-messages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { listed } from '../../../lib/i18n/joined.ts';

/** Files of an upload that are no images, a line for each kind with the first of them. */
export function LeftOutList({
  files,
}: {
  files: readonly { code: string; count: number; paths: readonly string[] }[];
}) {
  const t = useMessages(imageMessages);
  if (files.length === 0) return <Notice severity="success">{t('left_out_none')}</Notice>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
      {files.map(({ code, count, paths }) => {
        const key = `left_out_${code}`;
        const more = count - paths.length;
        return (
          <li key={code}>
            {hasMessage(imageMessages, key) ? t(key as 'left_out_link') : code}: <strong>{formatCount(count)}</strong>
            <Muted sx={{ overflowWrap: 'anywhere' }}>
              {listed(paths.slice(0, 5))}
              {more + Math.max(0, paths.length - 5) > 0 &&
                ` … ${t('files_and_more', { count: more + Math.max(0, paths.length - 5) })}`}
            </Muted>
          </li>
        );
      })}
    </Box>
  );
}

import { sentences } from '../../../lib/i18n/joined.ts';
import { getAverageImage, type ImageCharts } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { callKey } from '../../../lib/api/call-query.ts';
import { fetchFile } from '../../../lib/api/download-file.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { toCsv } from '../../../lib/files/csv.ts';
import { useObjectUrl } from '../../datasets/index.ts';
import { className, imageChartMessages } from './image-chart-messages.ts';
import { IconAction } from '../../../ui/icon-action.tsx';

type Average = ImageCharts['averages'][number];

/** Mean and standard deviation, pixel by pixel, of all images and of each class. */
export function Averages({
  id,
  charts: { averages, average_width: width, average_height: height, resized },
}: {
  id: string;
  charts: ImageCharts;
}) {
  const t = useMessages(imageChartMessages);
  return (
    <Section
      title={t('averages')}
      text={sentences(
        t('averages_text', { width, height }),
        resized > 0 && t('averages_resized', { pictures: formatCount(resized) }),
      )}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))' }}>
        {averages.map((average) => {
          const name = average.label === null ? t('all') : className(average.label, t);
          return (
            <Box key={average.index} component="article" aria-label={name} sx={{ minWidth: 0 }}>
              <Typography variant="h3" noWrap title={name}>
                {name}
              </Typography>
              <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
                <AverageImage
                  id={id}
                  average={average}
                  of="mean"
                  title={t('mean_of', { name })}
                  caption={t('mean_caption', { pictures: formatCount(average.count) })}
                  ratio={width / height}
                />
                <AverageImage
                  id={id}
                  average={average}
                  of="sd"
                  title={t('sd_of', { name })}
                  caption={t('sd_caption', { sd: formatNumber(average.most_sd, 3) })}
                  ratio={width / height}
                />
              </Box>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

interface AverageImageProps {
  id: string;
  average: Average;
  of: 'mean' | 'sd';
  title: string;
  caption: string;
  ratio: number;
}

function AverageImage({ id, average: { index, most_sd }, of, title, caption, ratio }: AverageImageProps) {
  const t = useMessages(imageChartMessages);
  const request = { params: { id }, query: { index, of } };
  const { data: blob } = useQuery({
    queryKey: ['pictures', ...callKey(getAverageImage, request)],
    queryFn: async ({ signal }) => (await fetchFile(getAverageImage, request, { signal })).blob,
    staleTime: Infinity,
    gcTime: 120_000,
    meta: { quiet: true },
  });
  const url = useObjectUrl(blob);
  async function save(format: 'png' | 'svg' | 'csv'): Promise<void> {
    if (!blob) return;
    if (format === 'png') saveFile(`${title}.png`, blob);
    else if (format === 'svg') saveFile(`${title}.svg`, await chartSvg(blob, title, caption), 'image/svg+xml');
    else saveFile(`${title}.csv`, await levelsCsv(blob, of === 'sd' ? most_sd / 255 : 1), 'text/csv;charset=utf-8');
  }
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ aspectRatio: String(ratio), bgcolor: 'action.hover' }}>
        {url && <Box component="img" src={url} alt={title} sx={{ width: '100%', height: '100%', display: 'block' }} />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Typography component="figcaption" variant="caption" color="textSecondary" className="tabular" sx={{ flex: 1 }}>
          {caption}
        </Typography>
        <ActionMenu
          renderButton={(opener) => (
            <IconAction
              label={t('download_of', { name: title })}
              size="small"
              disabled={!blob}
              icon={<DownloadIcon fontSize="small" />}
              {...opener}
            />
          )}
          actions={(['png', 'svg', 'csv'] as const).map((format) => ({
            label: t(`format_${format}`),
            onSelect: () => void save(format),
          }))}
        />
      </Box>
    </Box>
  );
}

/** A grey PNG's levels as CSV, a line a row of pixels; `scale` makes them what they stand for. */
async function levelsCsv(blob: Blob, scale: number): Promise<string> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data, width, height } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {
    data: [],
    width: 0,
    height: 0,
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => Number(((data[(y * width + x) * 4] ?? 0) * scale).toPrecision(6))),
  );
  return toCsv(rows[0]?.map((_, x) => `x${x}`) ?? [], rows);
}

/** An image with its title and caption as one SVG document. */
async function chartSvg(blob: Blob, title: string, caption: string): Promise<string> {
  const { width, height } = await createImageBitmap(blob);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const words = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 48}" viewBox="0 0 ${width} ${height + 48}" font-family="sans-serif"><title>${words(title)}</title><text x="0" y="16" font-size="14">${words(title)}</text><image x="0" y="24" width="${width}" height="${height}" href="data:image/png;base64,${data}"/><text x="0" y="${height + 42}" font-size="11">${words(caption)}</text></svg>`;
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';

type Part = 'skipped' | 'header' | 'data';

interface FirstLinesProps {
  lines: readonly string[];
  skipRows: number;
  headerRows: number;
  /** A line was pointed out as the first one of the header. */
  onHeader: (skipRows: number) => void;
}

const colours = { skipped: 'text.secondary', header: 'primary.main', data: 'text.primary' } as const satisfies Record<
  Part,
  string
>;

/** The file's first lines as they are. Pressing a line makes the header start there. */
export function FirstLines({ lines, skipRows, headerRows, onHeader }: FirstLinesProps) {
  const t = useMessages(datasetMessages);
  function partOf(index: number): Part {
    if (index < skipRows) return 'skipped';
    return index < skipRows + headerRows ? 'header' : 'data';
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {t('first_lines_text')}
      </Typography>
      <Box
        component="ol"
        tabIndex={0}
        aria-label={t('first_lines')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: '16rem',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          fontFamily: 'monospace',
          fontSize: '0.8125rem',
        }}
      >
        {lines.map((line, index) => {
          const part = partOf(index);
          return (
            // eslint-disable-next-line react/no-array-index-key -- lines have nothing else
            <Box
              component="li"
              key={index}
              sx={{
                display: 'flex',
                alignItems: 'center',
                whiteSpace: 'pre',
                bgcolor: part === 'header' ? 'action.selected' : undefined,
                width: 'max-content',
                minWidth: '100%',
              }}
            >
              <Box
                component="button"
                type="button"
                onClick={() => onHeader(index)}
                title={t('header_here')}
                aria-label={t('header_at', { line: index + 1 })}
                className="tabular"
                sx={{
                  position: 'sticky',
                  left: 0,
                  width: '3.5rem',
                  flexShrink: 0,
                  border: 0,
                  borderRight: 1,
                  borderColor: 'divider',
                  bgcolor: 'background.paper',
                  color: 'text.secondary',
                  font: 'inherit',
                  textAlign: 'right',
                  px: 1,
                  minHeight: 24,
                  cursor: 'pointer',
                  '&:hover': { color: 'primary.main' },
                }}
              >
                {index + 1}
              </Box>
              <Box
                component="span"
                sx={{
                  px: 1,
                  color: colours[part],
                  fontWeight: part === 'header' ? 600 : undefined,
                  textDecoration: part === 'skipped' ? 'line-through' : undefined,
                }}
              >
                {line === '' ? ' ' : line}
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}

import { fillPath } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Section } from '../../ui/section.tsx';
import { onlineMessages } from './words.ts';

interface SystemCall {
  label: string;
  path: string;
  body: object;
}

/** The calls of a model, each as a command, for the historian or the control system. */
export function CallsSection({
  calls,
  params,
}: {
  calls: readonly SystemCall[];
  params: { project: string; model_key: string };
}) {
  const t = useMessages(onlineMessages);
  return (
    <Section title={t('system')} text={t('system_text')}>
      <Stack spacing={2}>
        {calls
          .map(({ label, path, body }) => ({ label, text: curlOf(fillPath(path, params), body) }))
          .map(({ label, text }) => (
            <div key={label}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Typography variant="body2">{label}</Typography>
                <Button size="small" onClick={() => void navigator.clipboard.writeText(text)}>
                  {t('copy')}
                </Button>
              </Box>
              <Box
                component="pre"
                tabIndex={0}
                sx={{
                  m: 0,
                  p: 1.5,
                  bgcolor: 'action.hover',
                  borderRadius: 1,
                  overflowX: 'auto',
                  fontSize: '0.8125rem',
                }}
              >
                {text}
              </Box>
            </div>
          ))}
      </Stack>
    </Section>
  );
}

function curlOf(path: string, body: object): string {
  return [
    `curl -X POST '${window.location.origin}/api${path}'`,
    `-H "authorization: Bearer $TOKEN" -H 'content-type: application/json'`,
    `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ');
}

/** A row of a model as its calls take it: the newest one's time, and 0 for each feature. */
export function emptyRow({
  facts,
  rows,
}: {
  facts: { features: readonly string[]; time: 'datetime' | 'numeric' | null };
  rows: { last_time: string | number | null };
}) {
  const time =
    facts.time === null ? {} : { time: rows.last_time ?? (facts.time === 'datetime' ? '2026-01-05 12:00' : 0) };
  return { ...time, values: Object.fromEntries(facts.features.map((name) => [name, 0])) };
}

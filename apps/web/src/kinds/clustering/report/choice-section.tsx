import { sentences } from '../../../lib/i18n/joined.ts';
import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Panel, PanelsData } from '../../../charts/panels/panels.tsx';
import { Panels } from '../../../charts/panels/panels.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { clusteringMessages } from '../words.ts';
import { criterionTitle, reasonWords } from '../result/reason-words.ts';
import type { T } from './cluster-words.ts';

type Choice = NonNullable<ClusteringReport['choice']>;
type Criterion = Choice['criteria'][number];

/** Every criterion over the numbers of clusters, what each prefers, and what follows. */
export function ChoiceSection({ choice, clusters }: { choice: Choice; clusters: number | null }) {
  const t = useMessages(clusteringMessages);
  const { criteria, left_out: leftOut, recommended } = choice;
  const data = useMemo(
    (): PanelsData => ({
      x: { label: t('clusters') },
      panels: criteria.map((criterion) => panelOf(criterion, choice.counts, t)),
      mark: recommended,
    }),
    [criteria, choice.counts, recommended, t],
  );
  const isOther = recommended !== null && clusters !== null && recommended !== clusters;
  return (
    <Section
      title={t('choice')}
      text={t('choice_text', { rows: formatCount(choice.rows), total: formatCount(choice.total) })}
    >
      <Stack spacing={2}>
        <Alert severity={recommended === null ? 'warning' : 'info'} variant="outlined">
          {sentences(reasonWords(t, choice.reason), isOther && t('other_count', { clusters }))}
        </Alert>
        <Panels
          title={t('choice_picture')}
          data={data}
          caption={sentences(t('choice_caption'), !criteria.some(({ name }) => name === 'bic') && t('likelihood_only'))}
        />
        <PlainTable
          label={t('criteria')}
          columns={[t('criterion'), t('preferred'), t('vote')]}
          rows={criteria.map((criterion) => [
            <CriterionName key="name" name={criterion.name} />,
            criterion.best === null ? '–' : formatCount(criterion.best),
            t(criterion.votes ? 'votes' : 'no_vote'),
          ])}
        />
        {leftOut.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {sentences(
              ...leftOut.map(({ name, reason }) => t(`left_out_${reason}`, { criterion: criterionTitle(t, name) })),
            )}
          </Typography>
        )}
      </Stack>
    </Section>
  );
}

function CriterionName({ name }: Pick<Criterion, 'name'>) {
  const t = useMessages(clusteringMessages);
  return (
    <>
      {criterionTitle(t, name)}
      <Typography variant="caption" color="textSecondary" component="div">
        {t(`criterion_${name}_help`)}
      </Typography>
    </>
  );
}

function panelOf({ name, values, spread, best, votes }: Criterion, counts: readonly number[], t: T): Panel {
  const indices = counts.flatMap((_, index) => (typeof values[index] === 'number' ? [index] : []));
  const [x, y] = [indices.map((index) => counts[index]!), indices.map((index) => values[index]!)];
  const ends = (sign: number) => indices.map((index, at) => y[at]! + sign * (spread?.[index] ?? 0));
  const at = best === null ? -1 : x.indexOf(best);
  return {
    name: criterionTitle(t, name),
    note: best === null ? t('prefers_none') : t('prefers', { clusters: best }),
    x,
    y,
    best: at < 0 ? null : at,
    isAside: !votes,
    ...(spread && { low: ends(-1), high: ends(1) }),
  };
}

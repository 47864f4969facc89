import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { type Fact, FactTable } from '../../../ui/fact-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../words.ts';

export interface Provenance {
  content_hash: string;
  seed: number;
  library_versions: Record<string, string>;
  finished_at: string;
  seconds: number;
}

interface ProvenanceSectionProps {
  provenance: Provenance;
  datasetName: string;
  /** What the type was set up with, between the data and the seed. */
  facts: readonly Fact[];
}

/** What it takes to get the same numbers again. */
export function ProvenanceSection({ provenance, datasetName, facts }: ProvenanceSectionProps) {
  const t = useMessages(projectMessages);
  return (
    <Section title={t('provenance')}>
      <FactTable
        label={t('provenance')}
        facts={[
          { label: t('dataset'), value: datasetName },
          { label: t('content_hash'), value: provenance.content_hash, copy: provenance.content_hash },
          ...facts,
          { label: t('seed_used'), value: String(provenance.seed) },
          {
            label: t('libraries'),
            value: Object.entries(provenance.library_versions)
              .map(([name, version]) => `${name} ${version}`)
              .join(', '),
          },
          {
            label: t('finished'),
            value: `${formatDateTime(provenance.finished_at)} (${t('seconds', { seconds: formatNumber(provenance.seconds, 3) })})`,
          },
        ]}
      />
    </Section>
  );
}

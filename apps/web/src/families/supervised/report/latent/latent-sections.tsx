import type { ReactNode } from 'react';
import { listed, sentences } from '../../../../lib/i18n/joined.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent, formatR2 } from '../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../ui/section.tsx';
import { supervisedMessages } from '../../words.ts';
import { DistancesSection } from './distances-section.tsx';
import { FitByLatent } from './fit-by-latent.tsx';
import { cumulative, type Latent } from './latent-data.ts';
import { ScoresSection } from './scores-section.tsx';
import { useLatentView } from './use-latent-view.ts';
import { WeightsSection } from './weights-section.tsx';

/** A PLS as process engineers read one: what it explains, scores, distances with contributions, weights beside `vip`. */
export function LatentSections({ latent, vip }: { latent: Latent; vip: ReactNode }) {
  const t = useMessages(supervisedMessages);
  const view = useLatentView(latent);
  const { steps, components, fitted_rows: rows, targets } = latent;
  const own = steps.slice(0, components);
  const fit = t('latent_text', {
    count: components,
    rows: formatCount(rows),
    r2x: formatPercent(cumulative(own.map((step) => step.explained_x)).at(-1), 1),
    r2y: formatPercent(cumulative(own.map((step) => step.explained_y)).at(-1), 1),
    q2: formatR2(own.at(-1)?.q2),
  });
  const shared = targets.length > 1 && t('latent_shared', { targets: listed(targets.map(({ target }) => target)) });
  return (
    <>
      <Section title={t('latent')} text={sentences(fit, shared)}>
        <FitByLatent latent={latent} />
      </Section>
      <ScoresSection latent={latent} view={view} />
      <DistancesSection latent={latent} view={view} />
      <WeightsSection latent={latent} vip={vip} />
    </>
  );
}

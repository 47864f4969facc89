import { candidateWords } from '../../../families/conditions/candidate-words.ts';
import { titleOfTarget } from '@hakaru/contract/decisions/optimization';
import Radio from '@mui/material/Radio';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { type AlgorithmResult, type Condition, type Project, type Units } from './algorithm-results.ts';
import { digitsOf, settingFormats } from '../../../families/conditions/digits.ts';
import { PredictionCell, predictionFormat } from './prediction-cell.tsx';
import { SaveButton } from './save-button.tsx';
import { outcomeMessages } from './words.ts';

interface ShortlistProps {
  project: Project;
  found: AlgorithmResult;
  units: Units;
  /** The trial that is chosen. */
  chosen: number | null;
  onChoose: (trial: number) => void;
}

/** The proposals, best first, one of which is chosen. */
export function ShortlistSection({ project, found, units, chosen, onChoose }: ShortlistProps) {
  const t = useMessages(outcomeMessages);
  const { options } = project;
  const { shortlist } = found;
  const factors = options.factors.filter(({ type }) => type !== 'fixed').map(({ name }) => name);
  const targets = options.targets.map(titleOfTarget);
  const settings = settingFormats(
    factors,
    shortlist.map(({ setting }) => setting),
    digitsOf(options),
  );
  const formats = targets.map((_, at) => predictionFormat(shortlist.map(({ predictions }) => predictions[at])));
  const isListed = shortlist.some(({ candidate }) => candidate);
  const hasProbability = shortlist.some(({ probability }) => probability !== null);
  const texts = factors.flatMap((name, at) =>
    shortlist.some(({ setting }) => typeof setting[name] === 'string') ? [at + 1 + Number(isListed)] : [],
  );
  return (
    <Section
      title={t('shortlist')}
      text={t('shortlist_text', { coverage: formatPercent(options.coverage ?? 0.9, 0) })}
      action={<SaveButton project={project} algorithm={found.algorithm} />}
    >
      <PlainTable
        label={t('shortlist')}
        holdsFirst
        columns={[
          t('rank'),
          ...(isListed ? [t('candidate')] : []),
          ...[...factors, ...targets].map((name) => withUnit(name, units.get(name))),
          t('desirability'),
          ...(hasProbability ? [t('probability')] : []),
          t('domain'),
        ]}
        texts={[
          ...(isListed ? [1] : []),
          ...texts,
          factors.length + targets.length + Number(isListed) + (hasProbability ? 3 : 2),
        ]}
        rows={shortlist.map((one, at) => [
          <label key="rank" style={{ whiteSpace: 'nowrap' }}>
            <Radio
              size="small"
              name="shortlist"
              checked={chosen === one.trial}
              onChange={() => onChoose(one.trial)}
              slotProps={{ input: { 'aria-label': t('choose', { rank: at + 1 }) } }}
              sx={{ p: 0.25, mr: 0.5, '@media print': { display: 'none' } }}
            />
            {at + 1}
          </label>,
          ...(isListed ? [candidateWords(one.candidate) ?? ''] : []),
          ...factors.map((name, place) => settings[place]!(one.setting[name])),
          ...one.predictions.map((prediction, place) => (
            <PredictionCell key={prediction.target} of={prediction} format={formats[place]!} />
          )),
          formatNumber(one.desirability, 3),
          ...(hasProbability ? [formatPercent(one.probability)] : []),
          <PlaceChip key="place" place={one.domain} />,
        ])}
      />
    </Section>
  );
}

/** Where a condition lies beside what the models have seen. */
export function PlaceChip({ place }: { place: Condition['domain'] }) {
  const t = useMessages(outcomeMessages);
  const tone = place === 'inside' ? 'success' : 'warning';
  return <StatChip label={t(`place_${place}`)} tone={tone} />;
}

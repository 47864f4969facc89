import { compact } from '../../../lib/compact.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import {
  type DiscriminantAnalysisCosts,
  type DiscriminantAnalysisCostsOrder,
  type DiscriminantAnalysisReport,
  getDiscriminantAnalysisCosts,
} from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { unitCosts, type CostDraft as Costs, isCost, MOST_IN_TABLE, MOST_TYPED } from '../costs/cost-rules.ts';
import { Section } from '../../../ui/section.tsx';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import { discriminantMessages } from '../words.ts';
import { classNames } from './report-parts.tsx';
import { CostEntries } from '../costs/cost-entries.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { decisionSearch } from '../costs/decision-search.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';

const PAUSE_MS = 300;

interface CostsProps {
  report: DiscriminantAnalysisReport;
  projectId: string;
  modelKey: string;
}

/** Thresholds and decisions by cost: a table a person edits, and what follows from it at once. */
export function CostsSection({ report, projectId, modelKey }: CostsProps) {
  const t = useMessages(discriminantMessages);
  const classes = useMemo(() => classNames(report), [report]);
  const first = useMemo(
    (): CostDraft => ({ costs: report.costs?.costs ?? unitCosts(classes.length), shares: null, threshold: null }),
    [report, classes],
  );
  const [draft, setDraft] = useState(first);
  const debounced = useDebounced(draft, PAUSE_MS);
  const problems = costProblems(draft);
  const isFirst = debounced === first && report.costs !== null;
  const { data, error, isFetching } = useModelQuestion(getDiscriminantAnalysisCosts, {
    projectId,
    modelKey,
    order: costsOrder(debounced),
    enabled: !isFirst && classes.length <= MOST_TYPED && costProblems(debounced).length === 0,
  });
  const result = isFirst ? report.costs : (data ?? report.costs);
  const total = report.classes.reduce((sum, { train }) => sum + train, 0);
  return (
    <Section
      title={t('section_costs')}
      text={t('costs_text')}
      action={
        draft !== first && (
          <Button size="small" onClick={() => setDraft(first)}>
            {t('costs_reset')}
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        {classes.length <= MOST_TYPED ? (
          <CostTable
            classes={classes}
            positive={report.positive_class}
            draft={draft}
            trainingShares={report.classes.map(({ train }) => (total === 0 ? 0 : train / total))}
            onDraft={setDraft}
          />
        ) : (
          <Alert severity="info" variant="outlined">
            {t('costs_many_classes', { limit: MOST_TYPED })}
          </Alert>
        )}
        {problems.map((problem) => (
          <Alert key={problem} severity="error">
            {t(problem)}
          </Alert>
        ))}
        {error && !isFirst && <Alert severity="error">{errorLine(error)}</Alert>}
        <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={t('costs_counting')} />}</Box>
        {result && problems.length === 0 && !(error && !isFirst) && (
          <>
            <CostFigures result={result} />
            {classes.length <= MOST_TYPED && (
              <DecisionLinks rules={result.rules} projectId={projectId} modelKey={modelKey} />
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

/** What is asked about costs, as it is being typed; text that is no number is kept. */
interface CostDraft {
  /** By actual class, then by the class decided for. */
  costs: Costs;
  /** Shares of the classes where the model will be used; null for those of the training rows. */
  shares: (number | string)[] | null;
  /** A threshold to compare with, of two classes. */
  threshold: number | string | null;
}

type CostProblem = 'cost_not_a_number' | 'cost_negative' | 'shares_not_numbers' | 'shares_sum' | 'threshold_outside';

const SUM_SLACK = 0.001;

/** What keeps the costs from being asked for. */
export function costProblems({ costs, shares, threshold }: CostDraft): CostProblem[] {
  const cells = costs.flat();
  const sum = (shares ?? []).reduce<number>((total, share) => total + Number(share), 0);
  const hasWrongShare = (shares ?? []).some((share) => typeof share !== 'number' || share < 0 || share > 1);
  return compact([
    cells.some((cost) => typeof cost !== 'number') && ('cost_not_a_number' as const),
    cells.some((cost) => typeof cost === 'number' && !isCost(cost)) && ('cost_negative' as const),
    hasWrongShare && ('shares_not_numbers' as const),
    shares !== null && !hasWrongShare && Math.abs(sum - 1) >= SUM_SLACK && ('shares_sum' as const),
    threshold !== null &&
      (typeof threshold !== 'number' || threshold < 0 || threshold > 1) &&
      ('threshold_outside' as const),
  ]);
}

/** The draft as it is asked; only to be used where it has no problem. */
export function costsOrder({ costs, shares, threshold }: CostDraft): DiscriminantAnalysisCostsOrder {
  return { costs: costs as number[][], shares: shares as number[] | null, threshold: threshold as number | null };
}

interface CostTableProps {
  classes: readonly string[];
  /** Of two classes, the one a threshold is of. */
  positive: string | null;
  draft: CostDraft;
  /** The shares of the classes among the training rows. */
  trainingShares: readonly number[];
  onDraft: (draft: CostDraft) => void;
}

/** What each decision costs, how often each class occurs where the model is used, and a threshold to compare with. */
function CostTable({ classes, positive, draft, trainingShares, onDraft }: CostTableProps) {
  const t = useMessages(discriminantMessages);
  const { costs, shares, threshold } = draft;
  function shareEntry(row: number, own: readonly (number | string)[]) {
    return (
      <NumberEntry
        label={t('share_of', { label: classes[row] ?? '' })}
        value={own[row] ?? 0}
        isWrong={typeof own[row] !== 'number'}
        onValue={(value) =>
          onDraft({ ...draft, shares: own.map((share, index) => (index === row ? (value ?? '') : share)) })
        }
      />
    );
  }
  return (
    <Stack spacing={2}>
      <CostEntries
        label={t('costs_of_decisions')}
        corner={t(classes.length > MOST_IN_TABLE ? 'class' : 'cost_corner')}
        names={classes}
        costs={costs}
        cellLabel={(actual, given) => t('cost_of', { actual, given })}
        onCosts={(next) => onDraft({ ...draft, costs: next })}
        extra={shares ? { heading: t('share_in_use'), cell: (row) => shareEntry(row, shares) } : undefined}
      />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={shares !== null}
            onChange={(_event, checked) =>
              onDraft({ ...draft, shares: checked ? trainingShares.map((share) => Number(share.toFixed(4))) : null })
            }
          />
        }
        label={t('other_shares')}
      />
      {positive !== null && (
        <NumberEntry
          isLabelled
          label={t('threshold_of', { label: positive })}
          value={threshold}
          isWrong={threshold !== null && typeof threshold !== 'number'}
          onValue={(value) => onDraft({ ...draft, threshold: value })}
        />
      )}
    </Stack>
  );
}

/** Of many classes the cheapest to decide for always. */
const MOST_CONSTANT = 12;
const NEAR = 0.4;
const NEAR_END = 0.35;

/** Words at a line near an end stand on its inner side. */
function inside(value: number): { align?: 'left' | 'right' } {
  if (value < NEAR_END) return { align: 'left' };
  return value > 1 - NEAR_END ? { align: 'right' } : {};
}

/** Ways to decide, with what each costs and how well it does; for two classes the cost by threshold. */
function CostFigures({ result }: { result: DiscriminantAnalysisCosts }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { curve, best_threshold: best, theoretical_threshold: theoretical, positive } = result;
  const inTheory = theoretical === null ? '' : t('theoretical_at', { value: shareText(theoretical) });
  // Words of lines that nearly meet would lie on each other.
  const isNear = best !== null && theoretical !== null && Math.abs(best - theoretical) < NEAR;
  const chart = useMemo(
    () =>
      curve && {
        x: { label: positive === null ? t('threshold') : t('threshold_of', { label: positive }) },
        y: { label: t('cost_per_row') },
        groups: [
          { name: r('part_out_of_fold'), role: 'heldOut' as const, x: curve.thresholds, y: curve.out_of_fold },
          ...(curve.test ? [{ name: r('part_test'), role: 'test' as const, x: curve.thresholds, y: curve.test }] : []),
        ],
        limits: compact([
          best !== null && {
            axis: 'x' as const,
            value: best,
            ...inside(best),
            label: [t('best_threshold_at', { value: shareText(best) }), ...(isNear ? [inTheory] : [])].join(' · '),
          },
          theoretical !== null && {
            axis: 'x' as const,
            value: theoretical,
            ...inside(theoretical),
            label: isNear ? '' : inTheory,
          },
        ]),
      },
    [curve, best, theoretical, inTheory, isNear, positive, t, r],
  );
  const decided = result.rules.flatMap((rule) =>
    rule.parts.map((part) => ({ ...rule, ...part, overall: part.figures.overall })),
  );
  function constantText(decisions: DiscriminantAnalysisCosts['constant']): string {
    const isWhole = decisions.length <= MOST_CONSTANT;
    const shown = isWhole ? decisions : decisions.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_CONSTANT);
    const list = shown
      .map(({ label, cost }) => t('constant_decision', { label, cost: formatNumber(cost, 3) }))
      .join(t('list_mark'));
    return isWhole
      ? t('constant_decisions', { list })
      : t('cheapest_constant_decisions', { list, count: MOST_CONSTANT });
  }
  return (
    <Stack spacing={2}>
      <ColumnsTable
        label={t('rules')}
        rows={decided}
        columns={[
          [t('rule'), ({ rule }) => t(`rule_${rule}`)],
          [t('threshold'), ({ decision }) => shareText(decision.threshold)],
          [t('rows'), ({ part }) => r(`part_${part}`), 'text'],
          [t('cost_per_row'), ({ cost }) => formatNumber(cost)],
          ...(['accuracy', 'balanced_accuracy', 'f1_macro', 'mcc'] as const).map(
            (name) => [t(name), ({ overall }: (typeof decided)[number]) => shareText(overall[name]?.value)] as const,
          ),
        ]}
      />
      <Typography variant="body2" color="textSecondary">
        {sentences(...(best === null ? [] : [t('best_is_optimistic')]), constantText(result.constant))}
      </Typography>
      {chart && <LineChart title={t('cost_by_threshold')} data={chart} height={320} />}
    </Stack>
  );
}

interface DecisionLinksProps {
  rules: DiscriminantAnalysisCosts['rules'];
  projectId: string;
  modelKey: string;
}

/** From a way to decide to a prediction that decides like this. */
function DecisionLinks({ rules, projectId, modelKey }: DecisionLinksProps) {
  const t = useMessages(discriminantMessages);
  const params = { project_id: projectId, model_key: modelKey };
  return (
    <Box
      component="nav"
      aria-label={t('predict_deciding_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Typography variant="body2">{t('predict_deciding_by')}</Typography>
      {rules
        .filter(({ rule }) => rule !== 'model')
        .map(({ rule, decision }) => (
          <ScreenButton
            key={rule}
            size="small"
            variant="outlined"
            {...addressTo(paths.predictionRegisterOfModel, { params, search: decisionSearch(decision) })}
          >
            {typeof decision.threshold === 'number'
              ? t('rule_at', { rule: t(`rule_${rule}`), threshold: shareText(decision.threshold) })
              : t(`rule_${rule}`)}
          </ScreenButton>
        ))}
    </Box>
  );
}

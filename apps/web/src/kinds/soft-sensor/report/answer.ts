import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { sensorMessages } from '../words.ts';

const MOST_NAMED = 3;

/** What the report comes to: how good beside the last laboratory value, what it looks at, whether it has drifted. */
export function sensorAnswer(report: SoftSensorReport): string[] {
  const t = translator(sensorMessages);
  const { test, last_value_test: last, baseline_test: mean, target } = report;
  const inUnit = (value: number | null) => inUnitOf(target, formatNumber(value, 3));
  const said: string[] = [];
  if (typeof test.rmse === 'number' && typeof last.rmse === 'number') {
    const params = {
      analyses: formatCount(test.rows),
      rmse: inUnit(test.rmse),
      last: inUnit(last.rmse),
      mean: inUnit(mean.rmse),
    };
    said.push(
      sentences(
        test.rmse < last.rmse ? t('report_better', params) : t('report_worse', params),
        report.nearer !== null &&
          report.observed_coverage !== null &&
          t('report_nearer', {
            share: formatPercent(report.nearer),
            coverage: formatPercent(report.coverage),
            observed: formatPercent(report.observed_coverage),
          }),
      ),
    );
  }
  const { lag_map: own, vip_map: vip } = report;
  const variables = [...(own ?? vip).variables]
    .sort((a, b) => b.share - a.share)
    .filter(({ share }) => share > 0)
    .slice(0, MOST_NAMED);
  if (variables.length > 0)
    said.push(
      t('report_matters', {
        variables: listed(
          variables.map(({ column, share }) => t('moved_share', { column, share: formatPercent(share) })),
        ),
      }),
    );
  const count = report.alarms.length;
  said.push(count > 0 ? t('report_alarms', { count }) : t('report_no_alarms'));
  return said;
}

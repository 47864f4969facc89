import { softSensorCalls, softSensorForms, type SoftSensorOptions } from '@hakaru/contract/training/soft-sensor';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { columnNames, modelWords, parameterWords } from '../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../features/projects/words.ts';
import { compact } from '../../lib/compact.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import { labelled, listed, noted } from '../../lib/i18n/joined.ts';
import { sensorMessages } from './words.ts';

export const sensorSetup: KindSetup<SoftSensorOptions> = kindSetup({
  id: 'soft_sensor',
  calls: softSensorCalls,
  forms: softSensorForms,
  messages: sensorMessages,
  takesRecipes: false,
  detailsOf: (options) => {
    const t = translator(sensorMessages);
    const p = translator(projectMessages);
    const { catalogue, optionWords } = sensorSetup;
    const words = (schema: keyof typeof sensorSchemas, value: object) =>
      parameterWords(sensorSchemas[schema], { ...value }, optionWords);
    const { dead_times: deadTimes = [], variables: ownLags = [], ...lags } = options.lags ?? {};
    return compact([
      { label: p('part_target'), value: options.target },
      {
        label: p('features'),
        value: labelled(options.features.length, columnNames(options.features.map(({ name }) => name))),
      },
      { label: t('time'), value: options.time ?? t('no_time') },
      { label: t('laboratory'), value: words('laboratory', options.laboratory ?? {}) },
      { label: t('lags'), value: words('lags', lags) || t('lags_automatic') },
      ownLags.length > 0 && {
        label: t('lags_own'),
        value: listed(
          ownLags.map(({ column, ...own }) => noted(column, parameterWords(sensorSchemas.ownLags, own, optionWords))),
        ),
      },
      {
        label: t('dead_times'),
        value:
          deadTimes.length === 0
            ? t('dead_times_none')
            : listed(deadTimes.map(({ column, rows }) => labelled(column, t('rows_count', { rows })))),
      },
      { label: p('split'), value: words('split', options.split ?? {}) },
      {
        label: p('models'),
        value: options.models.map((model) => modelWords(p, model, catalogue, optionWords)).join(' / '),
      },
      { label: p('seed'), value: String(options.seed ?? 0) },
    ]);
  },
});

/** The schemas of the forms beside those of the models. */
export const sensorSchemas = {
  laboratory: sensorSetup.catalogue.group('Laboratory'),
  lags: sensorSetup.catalogue.fields(['largest', 'step', 'selection'], 'Lags'),
  ownLags: sensorSetup.catalogue.fields(['largest', 'step'], 'Lags'),
  hold: sensorSetup.catalogue.fields(['hold']),
  split: sensorSetup.catalogue.group('SeriesSplit'),
  seed: sensorSetup.catalogue.fields(['seed']),
} as const;

export const DetailsScreen = detailsScreen(sensorSetup);

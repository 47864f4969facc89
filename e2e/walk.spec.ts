import type { Page } from '@playwright/test';
import type { paths } from '../apps/web/src/lib/paths.ts';
import { colourRules, seriousViolations } from './support/axe.ts';
import type { Everything } from './support/everything.ts';
import { goWithin } from './support/go-within.ts';
import { expect, test } from './support/test.ts';

/** An address, and what tells that all of it is there. */
type Visit = readonly [address: string, complete: string];

const wizardSteps = ['overview', 'summary', 'preprocessing', 'parameters', 'models', 'preview'] as const;

/** Every screen of the product with something on it: one that is added is missed here by the type checker. */
function visitsOf(ids: Everything) {
  const { table, series, images, regression, compression, discriminant, clustering, sensor, anomalies } = ids;
  const wizard = (address: string, steps: readonly string[]): Visit[] =>
    steps.map((step) => [`${address}/${table}?step=${step}`, 'form h2']);
  const whole = ['overview', 'summary', 'preprocessing', 'models', 'preview'];
  const anomalySteps = ['overview', 'summary', 'labels', 'parameters', 'models', 'preview'];
  return {
    home: [['/', '[role="row"] a']],
    login: [],
    notFound: [['/404', 'h1']],
    profile: [['/profile', 'main table']],
    datasets: [['/dataset', '[role="row"] a']],
    datasetRegister: [['/dataset/register', '[role="group"] button']],
    datasetDetails: [
      [`/dataset/details/${table}/training_data`, '[role="gridcell"]'],
      [`/dataset/details/${table}/training_data?tab=columns`, '[role="gridcell"] svg'],
      [`/dataset/details/${table}/training_data?tab=correlation`, 'canvas'],
      [`/dataset/details/${table}/training_data?tab=scatter`, 'canvas'],
      [`/dataset/details/${table}/training_data?tab=facts`, '[role="tabpanel"] a'],
      [`/dataset/details/${series}/training_data`, 'main canvas'],
      [`/dataset/details/${images}/training_data`, 'main img'],
    ],
    datasetCompare: [[`/dataset/compare/${ids.version}/${ids.otherVersion}`, 'main table']],
    datasetLabels: [[`/dataset/labels/${series}`, 'main canvas']],
    visualization: [['/visualization', 'main a']],
    visualizationDetails: [
      [`/visualization/details/${table}`, 'main canvas'],
      [`/visualization/details/${series}`, 'main canvas'],
      [`/visualization/details/${images}`, 'main canvas'],
    ],
    preprocessing: [['/pre-processing', 'main a']],
    preprocessingDetails: [
      [`/pre-processing/details/${table}`, 'main h2'],
      [`/pre-processing/details/${series}`, 'main h2'],
      [`/pre-processing/details/${images}`, 'main h2'],
    ],
    trainings: [['/training', '[role="row"] a']],
    projectDetails: [[`/training/details/${regression.project}`, 'main table, main dl']],
    regressionRegister: wizard('/training/regression/register', wizardSteps),
    regressionDetails: [[`/training/regress/details/${regression.project}`, 'main table, main dl']],
    regressionResult: [[`/training/regression/result/${regression.project}`, 'main canvas']],
    regressionReport: [
      [`/training/regress/result/report/${regression.project}/${regression.model}`, '[data-report] canvas'],
    ],
    dimensionalCompressionRegister: wizard('/training/dimensional_compression/register', whole),
    dimensionalCompressionDetails: [
      [`/training/dimensional-compression/details/${compression.project}`, 'main table, main dl'],
    ],
    dimensionalCompressionResult: [[`/training/dimensional_compression/result/${compression.project}`, 'main table']],
    dimensionalCompressionReport: [
      [`/training/dimensional-compression/report/${compression.project}/${compression.model}`, '[data-report] canvas'],
    ],
    discriminantRegister: wizard('/training/discriminant_analysis/register', whole),
    discriminantDetails: [[`/training/discriminant-analysis/details/${discriminant.project}`, 'main table, main dl']],
    discriminantResult: [[`/training/discriminant-analysis/result/${discriminant.project}`, 'main table']],
    discriminantReport: [
      [`/training/discriminant-analysis/report/${discriminant.project}/${discriminant.model}`, '[data-report] canvas'],
    ],
    clusteringRegister: wizard('/training/clustering/register', whole),
    clusteringDetails: [[`/training/clustering/details/${clustering.project}`, 'main table, main dl']],
    clusteringResult: [[`/training/clustering/result/${clustering.project}`, 'main table']],
    clusteringReport: [
      [`/training/clustering/report/${clustering.project}/${clustering.model}`, '[data-report] canvas'],
    ],
    softSensorRegister: ['overview', 'summary', 'series', 'parameters', 'models', 'preview'].map((step): Visit => [
      `/training/soft_sensor/register/${sensor.series}?step=${step}`,
      'form h2',
    ]),
    softSensorDetails: [[`/training/soft-sensor/details/${sensor.project}`, 'main table, main dl']],
    softSensorResult: [[`/training/soft-sensor/result/${sensor.project}`, 'main canvas']],
    softSensorReport: [[`/training/soft-sensor/report/${sensor.project}/${sensor.model}`, '[data-report] canvas']],
    unsupervisedTimeSeriesRegister: wizard(
      '/training/time_series_anomaly_detection_unsupervised/register',
      anomalySteps,
    ),
    supervisedTimeSeriesRegister: wizard('/training/time_series_anomaly_detection_supervised/register', anomalySteps),
    timeSeriesDetails: [[`/training/time-series/details/${anomalies.project}`, 'main table, main dl']],
    timeSeriesResult: [[`/training/time-series/result/${anomalies.project}`, 'main table']],
    timeSeriesReport: [
      [`/training/time-series/report/${anomalies.project}/${anomalies.model}`, '[data-report] canvas'],
    ],
    modelThreshold: [[`/training/result/threshold/${anomalies.project}/${anomalies.model}`, 'main canvas']],
    timeSeriesPredictionReport: [[`/prediction/time-series/report/${anomalies.prediction}`, 'main canvas']],
    softSensorOnline: [[`/training/soft-sensor/online/${sensor.project}/${sensor.model}`, 'main pre']],
    timeSeriesOnline: [[`/training/time-series/online/${anomalies.project}/${anomalies.model}`, 'main pre']],
    predictionRegisterOfModel: [
      ...[regression, discriminant, clustering].map(({ project, model }): Visit => [
        `/training/prediction/register/${project}/${model}`,
        'main form, main canvas',
      ]),
      ...[sensor, anomalies].map(({ project, model }): Visit => [
        `/training/prediction/register/${project}/${model}`,
        'main input',
      ]),
    ],
    predictions: [['/prediction', '[role="row"] a']],
    predictionRegister: [
      [`/prediction/register/${regression.project}/regression?from=dataset`, '[role="tabpanel"] input'],
    ],
    regressionPredictionReport: [[`/prediction/regression/report/${regression.prediction}`, 'main canvas']],
    discriminantPredictionReport: [
      [`/prediction/discriminant-analysis/report/${discriminant.prediction}`, 'main table, [role="gridcell"]'],
    ],
    softSensorPredictionReport: [[`/prediction/report/soft_sensor/${sensor.prediction}`, 'main canvas']],
    clusteringPredictionReport: [
      [`/prediction/clustering/report/${clustering.prediction}`, 'main table, [role="gridcell"]'],
    ],
    optimizations: [['/optimization', '[role="row"] a']],
    optimizationRegister: [['/optimization/regress/register', 'form h2']],
    optimizationRegisterOfModel: ['models', 'targets', 'factors', 'rules', 'search', 'summary'].map((step): Visit => [
      `/training/optimization/register/${regression.project}/${regression.model}?step=${step}`,
      'form h2',
    ]),
    optimizationDetails: [[`/optimization/regress/details/${ids.optimization}`, 'main table']],
    optimizationOutcome: [[`/optimization/regress/result/${ids.optimization}/random`, '[data-report] canvas']],
    optimizationVisualization: [
      [`/optimization/regress/visualization/${ids.optimization}/random`, 'main [role="slider"]'],
    ],
    nextExperiments: [['/optimization/next', '[role="row"] a']],
    nextExperimentsRegister: wizard('/optimization/next/register', ['targets', 'factors', 'rules', 'batch', 'summary']),
    nextExperimentsDetails: [[`/optimization/next/details/${ids.next}`, '[data-report] canvas']],
    optimalDesigns: [['/optimal-design', '[role="row"] a']],
    optimalDesignRegister: ['factors', 'constraints', 'model', 'runs', 'summary'].map((step): Visit => [
      `/optimal-design/register?step=${step}`,
      'form h2',
    ]),
    optimalDesignComparison: [[`/optimal-design/compare?designs=${ids.design},${ids.otherDesign}`, 'main canvas']],
    optimalDesignDetails: [[`/optimal-design/details/${ids.design}`, '[data-report] canvas']],
    optimalDesignAnalysis: [[`/optimal-design/analysis/${ids.design}`, '[data-report] canvas']],
    optimalDesignEvaluation: [[`/optimal-design/details/${ids.design}/d_optimal`, 'main canvas']],
    statisticalAnalyses: [['/statistical-analysis', '[role="row"] a']],
    statisticalAnalysisRegister: wizard('/statistical-analysis/register', ['test', 'data', 'summary']),
    statisticalAnalysisDetails: [[`/statistical-analysis/details/${ids.analysis}`, '[data-report] canvas']],
  } satisfies Record<keyof typeof paths, readonly Visit[]>;
}

/** What a catalogue lacks is shown by its key, and what is not filled in by its name. */
const untranslated = /\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\{\w+\}/g;

/**
 * Looks at a place in both themes and both widths; answers what is wrong, a line each. What axe finds is that of the other
 * language too: asking it `withAxe` costs most of the time.
 */
async function look(page: Page, [address, complete]: Visit, withAxe: boolean): Promise<string[]> {
  const found: string[] = [];
  const errors: string[] = [];
  const heard = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  const thrown = (error: Error) => errors.push(error.message);
  page.on('console', heard).on('pageerror', thrown);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await goWithin(page, address);
  await page.locator(complete).first().waitFor({ timeout: 40_000 });
  // A form that is still asking about its data turns its button on when it knows, in the midst of what axe looks at.
  await expect(page.locator('form .MuiSkeleton-root')).toHaveCount(0, { timeout: 40_000 });
  if (withAxe) found.push(...(await seriousViolations(page)));
  const text = await page.locator('body').innerText();
  found.push(...new Set([...text.matchAll(untranslated)].map(([key]) => `shows ${key}`)));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 20, 23)');
  await waitUntilLoaded(page);
  if (withAxe) found.push(...(await seriousViolations(page, colourRules)).map((line) => `dark: ${line}`));
  found.push(...(await tooWide(page)));
  await page.setViewportSize({ width: 390, height: 800 });
  await waitUntilLoaded(page);
  found.push(...(await tooWide(page)));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(18, 20, 23)');
  found.push(...(await tooWide(page)));
  page.off('console', heard).off('pageerror', thrown);
  return [...found, ...errors].map((line) => `${address} ${line}`);
}

/** Colours that fade over are judged when they have arrived, and widths when the page has been laid out anew. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
  });
}

async function tooWide(page: Page): Promise<string[]> {
  const [width, over] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth - clientWidth] as const;
  });
  return over > 0 ? [`is ${over} px wider than a window of ${width} px`] : [];
}

test.describe('every screen, in both themes, wide and narrow', () => {
  test('is complete, translated, within its window and without an error, and axe finds nothing serious', async ({
    page,
    open,
    own,
    everything,
    locale,
  }) => {
    test.setTimeout(900_000);
    const places = Object.values(visitsOf(everything)).flat();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, own.user);
    await page.evaluate(() =>
      ['transitionrun', 'animationiteration'].forEach((moved) =>
        addEventListener(moved, () => document.body.setAttribute('data-moved', moved), true),
      ),
    );
    const found: string[] = [];
    for (const index of places)
      found.push(
        ...(await look(page, index, locale !== 'ja-JP').catch((error: Error) => [
          `${index[0]} is not complete: ${error.message.split('\n')[0]}`,
        ])),
      );
    expect(found).toEqual([]);
    // Nothing moves for who asked for that, not even for an instant: finding the styles anew took eight times as long with it.
    await expect(page.locator('body')).not.toHaveAttribute('data-moved');
  });

  test('of signing in', async ({ page }) => {
    await page.goto('/login');
    expect(await look(page, ['/login', 'button'], true)).toEqual([]);
  });
});

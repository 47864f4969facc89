import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { en as predictionEn } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja as predictionJa } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { en as projectEn } from '../apps/web/src/features/projects/words.en.ts';
import { ja as projectJa } from '../apps/web/src/features/projects/words.ja.ts';
import { en as appEn } from '../apps/web/src/app/en.ts';
import { ja as appJa } from '../apps/web/src/app/ja.ts';
import { downloaded } from './support/downloads.ts';
import type { Everything } from './support/everything.ts';
import { goWithin } from './support/go-within.ts';
import { overlaps, readPdf, tallestGap } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

function reportsOf(made: Everything) {
  const { regression, compression, discriminant, clustering, sensor, anomalies } = made;
  return {
    regression: `/training/regress/result/report/${regression.project}/${regression.model}`,
    compression: `/training/dimensional-compression/report/${compression.project}/${compression.model}`,
    discriminant: `/training/discriminant-analysis/report/${discriminant.project}/${discriminant.model}`,
    clustering: `/training/clustering/report/${clustering.project}/${clustering.model}`,
    sensor: `/training/soft-sensor/report/${sensor.project}/${sensor.model}`,
    anomalies: `/training/time-series/report/${anomalies.project}/${anomalies.model}`,
    'regression-prediction': `/prediction/regression/report/${regression.prediction}`,
    'discriminant-prediction': `/prediction/discriminant-analysis/report/${discriminant.prediction}`,
    'clustering-prediction': `/prediction/clustering/report/${clustering.prediction}`,
    'sensor-prediction': `/prediction/report/soft_sensor/${sensor.prediction}`,
    'anomaly-prediction': `/prediction/time-series/report/${anomalies.prediction}`,
    optimization: `/optimization/regress/details/${made.optimization}`,
    'optimization-outcome': `/optimization/regress/result/${made.optimization}/single_bayes`,
    'next-experiments': `/optimization/next/details/${made.next}`,
    design: `/optimal-design/details/${made.design}`,
    'design-analysis': `/optimal-design/analysis/${made.design}`,
    analysis: `/statistical-analysis/details/${made.analysis}`,
  };
}

/** Texts as they are compared: line breaks and blanks are the sheet's own. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u0000-\u001f\ufffe]+/g, '');
}

async function titlesOf(page: Page): Promise<{ sections: string[]; charts: string[] }> {
  return page.locator('[data-report]').evaluate((report) => {
    const shown = [...report.querySelectorAll('section h2')].filter((h) => !h.closest('[data-paper="omit"]'));
    return {
      sections: shown.map((heading) => heading.textContent ?? ''),
      charts: [...report.querySelectorAll('figure')]
        .filter((figure) => figure.querySelector('[role="img"]') && !figure.closest('[data-paper="omit"]'))
        .map((figure) => figure.querySelector('h3')?.textContent ?? ''),
    };
  });
}

/** What a saved page says, compared as `plain` has it; read without running it. */
async function textOfHtml(page: Page, html: string): Promise<string> {
  return plain(
    await page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '', html),
  );
}

test.describe('reports as documents', () => {
  test('of every kind are whole on A4: cover, contents, sections, vector charts, nothing over another', async ({
    page,
    open,
    api,
    own,
    everything,
    words,
    locale,
  }) => {
    test.setTimeout(900_000);
    const t = words(projectEn, projectJa);
    const p = words(predictionEn, predictionJa);
    const a = words(appEn, appJa);
    await open(page, own.user);
    const me = await api.get<{ name: string }>('/users/me');
    for (const [kind, address] of Object.entries(reportsOf(everything))) {
      await test.step(kind, async () => {
        // On paper it is light, whatever the reader's colours are.
        await page.emulateMedia({ colorScheme: kind === 'clustering' ? 'dark' : 'light' });
        await goWithin(page, address);
        await page.locator('[data-report] figure [role="img"]').first().waitFor({ timeout: 60_000 });
        const button = page.getByRole('button', { name: t('export_pdf'), exact: true });
        await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
        const { sections, charts } = await titlesOf(page);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        const { path, name } = await downloaded(page, () => button.click());
        expect(name).toMatch(/\.pdf$/);
        const { pages, outline } = readPdf(path, `${locale}-${kind}`);
        const text = plain(pages.map((one) => one.text).join('\n'));
        const [first] = pages;
        expect.soft(plain(first?.text ?? ''), kind).toContain(plain(title));
        expect.soft(plain(first?.text ?? ''), kind).toContain(plain(me.name));
        expect.soft(plain(first?.text ?? ''), kind).toContain(plain(t('contents')));
        expect.soft(outline.length, kind).toBeGreaterThanOrEqual(sections.length);
        for (const heading of [...sections, ...charts]) expect.soft(text, kind).toContain(plain(heading));
        for (const unwanted of [a('skip'), t('export_more'), p('predict_more'), t('use_every_row')])
          expect.soft(text, kind).not.toContain(plain(unwanted));
        expect
          .soft(
            pages.reduce((sum, one) => sum + one.paths, 0),
            kind,
          )
          .toBeGreaterThan(charts.length * 10);
        for (const [index, sheet] of pages.entries()) {
          const where = `${kind}, page ${index + 1} of ${pages.length}`;
          expect.soft([sheet.width, sheet.height], where).toEqual([595, 842]);
          expect.soft(plain(sheet.text), where).toContain(`${index + 1}/${pages.length}`);
          expect.soft(sheet.ink_share, where).toBeGreaterThan(0.004);
          expect.soft(sheet.ink_share, where).toBeLessThan(0.4);
          expect.soft(sheet.ink_columns[0], where).toBeGreaterThan(sheet.pixels[0] * 0.06);
          expect.soft(sheet.ink_columns[1], where).toBeLessThan(sheet.pixels[0] * 0.95);
          expect.soft(overlaps(sheet), where).toBe(0);
          expect.soft(tallestGap(sheet), where).toBeLessThan(0.12);
        }
        await page.getByRole('button', { name: t('export_more'), exact: true }).click();
        const saved = await downloaded(page, () =>
          page.getByRole('menuitem', { name: t('export_html'), exact: true }).click(),
        );
        const html = readFileSync(saved.path, 'utf8');
        // By itself: nothing is fetched, nothing runs, nothing can be pressed.
        expect.soft(html, kind).not.toMatch(/<script|<link[^>]+href|src="(?!data:)|url\((?!["']?(data:|#))|<button/i);
        const said = await textOfHtml(page, html);
        for (const heading of [title, ...sections, ...charts]) expect.soft(said, kind).toContain(plain(heading));
      });
    }
  });
});

import { en } from '../apps/web/src/features/projects/prediction/words.en.ts';
import { ja } from '../apps/web/src/features/projects/prediction/words.ja.ts';
import { escaped } from './support/screens.ts';
import { experiments } from './support/tables.ts';
import { expect, test } from './support/test.ts';

test('a Gaussian process predicts with an interval of its own, wider where it knows less, and the report says which it is @en', async ({
  page,
  open,
  api,
  words,
  own,
}) => {
  test.setTimeout(240_000);
  const t = words(en, ja);
  const project = await api.project(
    `process ${own.mark}`,
    await api.dataset(`for a process ${own.mark}`, experiments('learnt.csv')),
    ['gaussian_process'],
  );
  const {
    trained_models: [model],
  } = await api.get<{ trained_models: { model_key: string }[] }>(`/train/result/${project}`);
  await open(page, own.user, `/training/prediction/register/${project}/${model?.model_key}`);
  await page.getByRole('combobox', { name: t('interval_method') }).click({ timeout: 60_000 });
  await page.getByRole('option', { name: t('interval_method_model') }).click();
  await expect(page.getByText(t('interval_help_model'))).toBeVisible();
  const answer = page.getByRole('region', { name: t('prediction_of', { target: 'yield' }) });
  const width = async () => {
    const pattern = escaped(t('interval_is', { coverage: 'COVERAGE', lower: 'LOWER', upper: 'UPPER' }));
    const said = new RegExp(pattern.replace('COVERAGE', '90\\s?%').replace(/LOWER|UPPER/g, '([−-]?[0-9.,]+)'));
    const [, from = '', to = ''] = said.exec((await answer.textContent()) ?? '') ?? [];
    const number = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));
    return number(to) - number(from);
  };
  const temperature = page.getByRole('textbox', { name: 'temperature', exact: true });
  await temperature.fill('80');
  await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0);
  const known = await width();
  await temperature.fill('400');
  await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(known * 1.5);
  await page.getByRole('button', { name: t('start'), exact: true }).click();
  await expect(page).toHaveURL(/\/prediction\/regression\/report\//, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: t('summary') })).toContainText(
    new RegExp(t('interval_model', { coverage: '90\\s?%' })),
    { timeout: 60_000 },
  );
});

import { getHistory } from '@hakaru/contract/preprocessing/calls';
import { stepForms, type StepName } from '@hakaru/contract/preprocessing/recipe';
import { defineMessages } from '../../lib/i18n/define-messages.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { stepTitle } from './step-title.ts';
import { useAnswer } from '../../lib/api/use-answer.ts';
import { Notice } from '../../ui/notice.tsx';

const messages = defineMessages(
  'learned-warning',
  {
    text: 'This dataset was made by steps that learned from all of its rows, before any split: {steps}. They have seen the test rows, too, so scores may come out better than on new data. New rows must go through the same steps before they are predicted.',
    text_once:
      'This dataset was made by steps that learned from its rows: {steps}. New rows must go through the same steps, with the figures learned then, before they are placed.',
  },
  {
    text: 'このデータセットの作成には、分割前のすべての行から値を求める手順が使われています（{steps}）。値にはテストデータの情報も含まれるため、精度が新しいデータより良く見えることがあります。新しい行を予測するときは、先に同じ手順で処理してください。',
    text_once:
      'このデータセットの作成には、データから値を求める手順が使われています（{steps}）。新しい行を配置するときは、先に、そのとき求めた値で同じ処理を行ってください。',
  },
);

interface LearnedWarningProps {
  datasetId: string;
  versionId?: string | undefined;
  /** No rows are kept aside whose scores could come out better for it. */
  once?: boolean;
}

/** Says where steps of preprocessing learned from rows that are test rows now, or that new rows have to follow. */
export function LearnedWarning({ datasetId, versionId, once = false }: LearnedWarningProps) {
  const t = useMessages(messages);
  const language = useLanguage();
  const { data } = useAnswer(getHistory, {
    params: { dataset_id: datasetId },
    query: versionId ? { version_id: versionId } : {},
  });
  if (!data?.learned) return null;
  const known = data.entries
    .filter(({ learned, action_name }) => learned && action_name in stepForms)
    .map(({ action_name }) => stepTitle(action_name as StepName, language));
  return (
    <Notice severity={once ? 'info' : 'warning'}>
      {t(once ? 'text_once' : 'text', { steps: [...new Set(known)].join(language === 'ja-jp' ? '、' : ', ') })}
    </Notice>
  );
}

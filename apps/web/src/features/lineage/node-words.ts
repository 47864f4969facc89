import type { LineageNode } from '@hakaru/contract';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { formatDate } from '../../lib/dates/format-date.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import type { en } from './en.ts';
import { isGroup, type NodeGroup } from './graph/collapse.ts';
import { modelTitles } from '@hakaru/contract/training/model-titles';
import { wordsOf } from '../../lib/screens/screen.ts';
import { stepTitle } from './steps/step-title.ts';

type Words = Translate<typeof en>;

/** What an entry is called in the graph. */
export function titleOf(node: LineageNode | NodeGroup, t: Words): string {
  if (isGroup(node)) return t(`group_${node.kind}`, { count: node.members.length });
  if (node.kind === 'model')
    return [wordsOf(modelTitles(node.training_type, node.model)), node.target].filter(Boolean).join(' – ');
  if (node.kind !== 'recipe' || node.name !== '') return node.name;
  const [first] = node.steps;
  if (node.steps.length === 1 && first) return changeTitle(first.step, t);
  return t('recipe_steps', { count: node.steps.length });
}

/** Its kind and what matters most of it, in a line. */
export function subtitleOf(node: LineageNode | NodeGroup, t: Words): string {
  if (isGroup(node)) return t('open_group', { count: node.members.length });
  const [kind, fact] = [kindWords(node, t), detailOf(node, t)];
  return fact ? `${kind} · ${fact}` : kind;
}

export function kindWords(node: LineageNode, t: Words): string {
  if (node.kind === 'version' || node.kind === 'deleted_version')
    return t(`kind_${node.kind}`, { version: node.version });
  if (node.kind === 'decision') return t(`dependent_${node.decision}`);
  return node.kind === 'recipe' && node.preparation_id === null ? t('kind_change') : t(`kind_${node.kind}`);
}

/** Of a step, also of one that is no recipe's. */
export function changeTitle(step: string, t: Words): string {
  if (step === 'columns' || step === 'split') return t(`step_${step}`);
  return stepTitle(step);
}

function detailOf(node: LineageNode, t: Words): string {
  if ((node.kind === 'version' || node.kind === 'deleted_version') && node.rows !== null)
    return `${t('rows')} ${formatCount(node.rows)}`;
  if (node.kind === 'recipe' && (node.name !== '' || node.steps.length > 1))
    return t('recipe_steps', { count: node.steps.length });
  if (node.kind === 'training') return t(`status_${node.status}`);
  if ((node.kind === 'prediction' || node.kind === 'decision') && node.state !== 'succeeded')
    return t(`state_${node.state}`);
  return node.at === null ? '' : formatDate(node.at);
}

import type { LineageNode } from '@hakaru/contract';
import { decisionAddress } from '../../lib/decision-screens.ts';
import { addressTo, paths, pathTo, type Address } from '../../lib/paths.ts';
import { predictionReport, trainingScreens } from '../../lib/training-screens.ts';

type Of<K extends LineageNode['kind']> = Extract<LineageNode, { kind: K }>;

const addresses: { [K in LineageNode['kind']]: (node: Of<K>) => Address | null } = {
  upload: (node) =>
    node.exists
      ? addressTo(paths.datasetDetails, {
          params: { dataset_id: node.dataset_id, data_type: node.data_type },
          search: { tab: 'facts' },
        })
      : null,
  version: (node) => ({ to: pathTo(paths.datasetDetails, { dataset_id: node.dataset_id, data_type: node.data_type }) }),
  deleted_version: () => null,
  recipe: (node): Address | null => {
    if (node.dataset_id === null) return null;
    if (node.preparation_id === null)
      return addressTo(paths.datasetDetails, {
        params: { dataset_id: node.dataset_id, data_type: 'training_data' },
        search: { tab: 'facts' },
      });
    return addressTo(paths.preprocessingDetails, {
      params: { dataset_id: node.dataset_id },
      search: { run: node.preparation_id },
    });
  },
  training: (node) => ({
    to: trainingScreens(node.training_type)[node.status === 'trained' ? 'result' : 'details'](node.project_id),
  }),
  model: (node) => ({ to: trainingScreens(node.training_type).report(node.project_id, node.model_key) }),
  prediction: (node) => ({ to: predictionReport(node.training_type, node.prediction_id) }),
  decision: (node) => linkTo(decisionAddress(node.decision, node.project_id)),
};

function linkTo(to: string | null): Address | null {
  return to === null ? null : { to };
}

/** The screen of an entry; null where there is none any more. */
export function addressOf<K extends LineageNode['kind']>(node: Of<K>): Address | null {
  return (addresses[node.kind as K] as (node: Of<K>) => Address | null)(node);
}

import { analyseDesign, type DesignAnalysis, optimalDesignCalls } from '@hakaru/contract/decisions/optimal-design';
import { callApi } from '../../../lib/api/call-api.ts';
import { runsText } from './typed-runs.ts';

/** What the newest analysis of a design joined; null where nothing was measured. */
export async function measuredOf(projectId: string): Promise<DesignAnalysis | null> {
  const { items } = await callApi(analyseDesign.list, { params: { id: projectId } });
  return items.find(({ answer }) => answer !== null && answer.fits.length > 0)?.answer ?? null;
}

/** The runs of an earlier design as text for the field of earlier experiments: as they were done, or as they were planned. */
export async function earlierText(projectId: string): Promise<string> {
  const measured = await measuredOf(projectId);
  if (measured) return runsText(measured.factors, measured.runs, measured.responses);
  const { result } = await callApi(optimalDesignCalls.getResult, { params: { id: projectId } });
  return result ? runsText(result.factors, result.runs) : '';
}

/** Two texts of runs as one; the first line of the second, its names, is left out where it is the same. */
export function joinedText(before: string, added: string): string {
  const [header = '', ...rows] = added.split('\n');
  const [first = ''] = before.split('\n');
  if (before.trim() === '') return added;
  return first === header ? [before.trimEnd(), ...rows].join('\n') : added;
}

import { getProject } from '@hakaru/contract';
import type { ComponentType } from 'react';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { useAnswer } from '../../lib/api/use-answer.ts';
import { paths, useScreenParams } from '../../lib/paths.ts';
import { Unanswered } from '../../ui/answered.tsx';
import { reportScreenOf } from './report/report.tsx';
import { resultScreenOf } from './result/result.tsx';
import { type AnomalySetup, setups } from './setup.ts';

type SharedPath = typeof paths.timeSeriesDetails | typeof paths.timeSeriesResult | typeof paths.timeSeriesReport;

/** A screen at an address that both kinds share: that of the project's kind. */
function byProject(path: SharedPath, screenOf: (setup: AnomalySetup) => ComponentType): ComponentType {
  const screens = setups.map((setup) => ({ id: setup.id, Screen: screenOf(setup) }));
  return function OfProject() {
    const { project_id } = useScreenParams(path);
    const query = useAnswer(getProject, { params: { id: project_id } });
    const found = screens.find(({ id }) => id === query.data?.training_type);
    return found ? <found.Screen /> : <Unanswered query={query} />;
  };
}

export const DetailsScreen = byProject(paths.timeSeriesDetails, detailsScreen);
export const ResultScreen = byProject(paths.timeSeriesResult, resultScreenOf);
export const ReportScreen = byProject(paths.timeSeriesReport, reportScreenOf);

import { getProject } from '@hakaru/contract';
import { Navigate } from '@tanstack/react-router';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { errorLine, retryOf } from '../../../lib/errors/describe-error.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { projectScreen } from '../../../lib/training-screens.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';

/** /training/details/{project_id}: a project of any type; its own type's screen is shown in place of this one. */
export function OpenProjectScreen() {
  const { project_id } = useScreenParams(paths.projectDetails);
  const { data, error, refetch } = useAnswer(getProject, { params: { id: project_id } });
  if (error) return <ErrorState title={errorLine(error)} onRetry={retryOf(error, refetch)} isPage />;
  if (!data) return <PageSkeleton />;
  return <Navigate to={projectScreen(data)} replace />;
}

// Generated from apps/compute by `python -m hakaru_compute.export_specs`. Do not edit.
import type * as clustering from './clustering.ts';
import type * as dimensional_compression from './dimensional_compression.ts';
import type * as discriminant_analysis from './discriminant_analysis.ts';
import type * as images from './images.ts';
import type * as regression from './regression.ts';
import type * as tabulation from './tabulation.ts';
import type * as recipes from './recipes.ts';

/** What each task of compute takes, where fields with a default may be left out, and what it answers. */
export interface ComputeTasks {
  'clustering.check': { spec: clustering.CheckSpec; result: clustering.CheckResult };
  'clustering.train': { spec: clustering.TrainSpec; result: clustering.TrainResult };
  'clustering.report': { spec: clustering.ReportSpec; result: clustering.Report };
  'clustering.points': { spec: clustering.PointsSpec; result: clustering.Points };
  'clustering.cut': { spec: clustering.CutSpec; result: clustering.CutResult };
  'clustering.labels': { spec: clustering.LabelsSpec; result: clustering.LabelsResult };
  'clustering.predict': { spec: clustering.PredictSpec; result: clustering.PredictSummary };
  'clustering.predict_rows': { spec: clustering.PredictRowsSpec; result: clustering.PredictRowsResult };
  'clustering.check_inputs': { spec: clustering.CheckInputsSpec; result: clustering.InputsCheck };
  'clustering.inputs': { spec: clustering.InputsSpec; result: clustering.ModelInputs };
  'clustering.export': { spec: clustering.ExportSpec; result: clustering.ExportResult };
  'dimensional_compression.check': { spec: dimensional_compression.CheckSpec; result: dimensional_compression.CheckResult };
  'dimensional_compression.train': { spec: dimensional_compression.TrainSpec; result: dimensional_compression.TrainResult };
  'dimensional_compression.report': { spec: dimensional_compression.ReportSpec; result: dimensional_compression.Report };
  'dimensional_compression.points': { spec: dimensional_compression.PointsSpec; result: dimensional_compression.Points };
  'dimensional_compression.contributions': { spec: dimensional_compression.ContributionsSpec; result: dimensional_compression.Contributions };
  'dimensional_compression.project': { spec: dimensional_compression.ProjectSpec; result: dimensional_compression.ProjectSummary };
  'dimensional_compression.scores': { spec: dimensional_compression.ScoresSpec; result: dimensional_compression.ScoresResult };
  'dimensional_compression.export': { spec: dimensional_compression.ExportSpec; result: dimensional_compression.ExportResult };
  'discriminant_analysis.check': { spec: discriminant_analysis.CheckSpec; result: discriminant_analysis.CheckResult };
  'discriminant_analysis.train': { spec: discriminant_analysis.TrainSpec; result: discriminant_analysis.TrainResult };
  'discriminant_analysis.report': { spec: discriminant_analysis.ReportSpec; result: discriminant_analysis.Report };
  'discriminant_analysis.cell_rows': { spec: discriminant_analysis.CellRowsSpec; result: discriminant_analysis.CellRows };
  'discriminant_analysis.costs': { spec: discriminant_analysis.CostsSpec; result: discriminant_analysis.CostsResult };
  'discriminant_analysis.regions': { spec: discriminant_analysis.RegionsSpec; result: discriminant_analysis.Regions };
  'discriminant_analysis.predict': { spec: discriminant_analysis.PredictSpec; result: discriminant_analysis.PredictSummary };
  'discriminant_analysis.predict_rows': { spec: discriminant_analysis.PredictRowsSpec; result: discriminant_analysis.PredictRowsResult };
  'discriminant_analysis.check_inputs': { spec: discriminant_analysis.CheckInputsSpec; result: discriminant_analysis.InputsCheck };
  'discriminant_analysis.inputs': { spec: discriminant_analysis.InputsSpec; result: discriminant_analysis.ModelInputs };
  'discriminant_analysis.export': { spec: discriminant_analysis.ExportSpec; result: discriminant_analysis.ExportResult };
  'images.read': { spec: images.ReadSpec; result: images.ReadResult };
  'images.preview': { spec: images.PreviewSpec; result: images.ImagePreview };
  'images.preprocess': { spec: images.PreprocessSpec; result: images.PreprocessResult };
  'images.chart': { spec: images.ChartSpec; result: images.ChartResult };
  'regression.check': { spec: regression.CheckSpec; result: regression.CheckResult };
  'regression.train': { spec: regression.TrainSpec; result: regression.TrainResult };
  'regression.report': { spec: regression.ReportSpec; result: regression.Report };
  'regression.predict': { spec: regression.PredictSpec; result: regression.PredictSummary };
  'regression.predict_rows': { spec: regression.PredictRowsSpec; result: regression.PredictRowsResult };
  'regression.check_inputs': { spec: regression.CheckInputsSpec; result: regression.InputsCheck };
  'regression.inputs': { spec: regression.InputsSpec; result: regression.ModelInputs };
  'regression.export': { spec: regression.ExportSpec; result: regression.ExportResult };
  'tabulation.shapiro_wilk': { spec: tabulation.SamplesSpec; result: tabulation.ShapiroWilkResult };
  'recipes.preview': { spec: recipes.PreviewSpec; result: recipes.Preview };
  'recipes.plan': { spec: recipes.PlanSpec; result: recipes.Plan };
  'recipes.run': { spec: recipes.RunSpec; result: recipes.RunResult };
}

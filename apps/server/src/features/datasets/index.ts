export { createReadImagesHandler } from './images/read-images.handler.ts';
export { createReadDatasetHandler } from './read-dataset.handler.ts';
export { createTabulateHandler } from './tabulate.handler.ts';
export { datasetRoutes } from './routes.ts';
export { loadSamples } from './load-samples.ts';
export { forgetUploads } from './forget-uploads.ts';
export { unready } from './unready.ts';
export { openAnyVersion, openVersion } from './open-version.ts';
export { selectVersion, type VersionRow } from './version-rows.ts';

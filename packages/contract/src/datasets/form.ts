import { z } from 'zod';

/** What a dataset is made of. Tables and time series have rows and columns; images have classes. */
export const datasetForm = z.enum(['table', 'images', 'time_series']);
export type DatasetForm = z.infer<typeof datasetForm>;

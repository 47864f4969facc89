import type { CallInput, CallShape } from '@hakaru/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { readForm } from '../../http/read-form.ts';
import type { DatasetContext } from './dataset-context.ts';
import { discardFile, keepFile, type KeptFile } from './keep-upload.ts';

export interface ReceivedForm<T extends CallShape> {
  fields: CallInput<T>['body'];
  /** The first file, where one was sent. */
  kept: KeptFile | null;
}

/** Reads a form whose file is kept as it streams in. Where anything goes wrong, and where more than one file comes, nothing is kept. */
export async function receiveTable<T extends CallShape>(
  context: DatasetContext,
  request: FastifyRequest,
  call: T,
): Promise<ReceivedForm<T>> {
  let kept: KeptFile | null = null;
  try {
    const fields = await readForm(request, call, async (file) => {
      if (kept) throw new AppError('upload_no_file');
      kept = await keepFile(context, file);
    });
    return { fields, kept };
  } catch (error) {
    if (kept) await discardFile(context, kept);
    throw error;
  }
}

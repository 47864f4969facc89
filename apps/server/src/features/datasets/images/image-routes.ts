import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { ImageContext } from './image-context.ts';
import { listArrived, previewImages } from './preview-images.ts';
import { receiveImages } from './receive-images.ts';
import { getImageSummary, getMeanPicture, getPicture, listPictures } from './serve-pictures.ts';

export function imageRoutes(api: FastifyInstance, context: ImageContext): void {
  route(api, calls.uploadImages, ({ caller, query, request }) =>
    receiveImages(context, request, caller.orgId, caller.userId, query.upload_id),
  );
  route(api, calls.listUploadFiles, ({ caller, params }) => listArrived(context, caller.orgId, params.id));
  route(api, calls.previewImageUpload, ({ caller, params, body }) =>
    previewImages(context, caller.orgId, params.id, body),
  );
  route(api, calls.listPictures, ({ caller, params, query }) => listPictures(context, caller.orgId, params.id, query));
  route(api, calls.getImageSummary, ({ caller, params }) => getImageSummary(context, caller.orgId, params.id));
  route(api, calls.getPicture, ({ caller, params, query }) =>
    getPicture(context, caller.orgId, params.id, params.number, query.variant),
  );
  route(api, calls.getMeanPicture, ({ caller, params, query }) =>
    getMeanPicture(context, caller.orgId, params.id, query.index),
  );
}

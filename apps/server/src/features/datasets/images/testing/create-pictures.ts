import type { TestApp } from '../../../../test-app.ts';
import { patternPng } from './make-png.ts';
import { registerImages, sendImages } from './send-images.ts';

export interface PictureIds {
  /** A dataset of one picture. */
  pictures: string;
  /** An upload of a picture that is not registered yet. */
  pictureUpload: string;
}

/** A dataset of pictures and an upload of some, for the organization of `headers`. */
export async function createPictures(test: TestApp, headers: { authorization: string }): Promise<PictureIds> {
  const upload = async (path: string) => (await sendImages(test, headers, [{ path, content: patternPng(1) }])).body.upload_id as string;
  const { id: pictures, task } = await registerImages(test, headers, await upload('good/1.png'), 'pictures');
  if (task.state !== 'succeeded') throw new Error(JSON.stringify(task));
  return { pictures, pictureUpload: await upload('good/2.png') };
}

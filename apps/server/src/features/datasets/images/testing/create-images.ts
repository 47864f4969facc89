import type { TestApp } from '../../../../test-app.ts';
import { endOfTask } from '../../testing/send-table.ts';
import { patternPng } from './make-png.ts';
import { registerImages, sendImages } from './send-images.ts';

export interface ImageIds {
  /** A dataset of one image. */
  pictures: string;
  /** An upload of an image that is not registered yet. */
  imageUpload: string;
  /** The result of a recipe on it that waits for being registered, the recipe saved, and the image's charts. */
  imagePreparation: string;
  imageRecipe: string;
  imageCharts: string;
}

/** A dataset of images and an upload of some, for the organization of `headers`. */
export async function createImages(test: TestApp, headers: { authorization: string }): Promise<ImageIds> {
  const upload = async (path: string) =>
    (await sendImages(test, headers, [{ path, content: patternPng(1) }])).body.upload_id as string;
  const { id: images, task } = await registerImages(test, headers, await upload('good/1.png'), 'pictures');
  if (task.state !== 'succeeded') throw new Error(JSON.stringify(task));
  async function ask(url: string, payload?: object): Promise<Record<string, string>> {
    const answer = await test.app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
    const body = answer.json() as Record<string, string>;
    if (
      answer.statusCode >= 300 ||
      (body.task_id && (await endOfTask(test, headers, body.task_id)).state !== 'succeeded')
    )
      throw new Error(answer.body);
    return body;
  }
  const recipe = { steps: [{ id: 'flip', step: 'flip', parameters: {} }] };
  const [prepared, saved, charts] = [
    await ask(`/image/preprocess/${images}`, { recipe }),
    await ask('/image/recipe/save', { name: 'pictures', recipe }),
    await ask(`/visualization/images/${images}`),
  ];
  return {
    pictures: images,
    imageUpload: await upload('good/2.png'),
    imagePreparation: prepared.temp_id ?? '',
    imageRecipe: saved.id ?? '',
    imageCharts: charts.result_id ?? '',
  };
}

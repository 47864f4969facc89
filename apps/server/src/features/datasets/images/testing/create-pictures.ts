import type { TestApp } from '../../../../test-app.ts';
import { endOfTask } from '../../testing/send-table.ts';
import { patternPng } from './make-png.ts';
import { registerImages, sendImages } from './send-images.ts';

export interface PictureIds {
  /** A dataset of one picture. */
  pictures: string;
  /** An upload of a picture that is not registered yet. */
  pictureUpload: string;
  /** The result of a recipe on it that waits for being registered, the recipe saved, and the picture's charts. */
  picturePreparation: string;
  pictureRecipe: string;
  pictureCharts: string;
}

/** A dataset of pictures and an upload of some, for the organization of `headers`. */
export async function createPictures(test: TestApp, headers: { authorization: string }): Promise<PictureIds> {
  const upload = async (path: string) =>
    (await sendImages(test, headers, [{ path, content: patternPng(1) }])).body.upload_id as string;
  const { id: pictures, task } = await registerImages(test, headers, await upload('good/1.png'), 'pictures');
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
    await ask(`/image/preprocess/${pictures}`, { recipe }),
    await ask('/image/recipe/save', { name: 'pictures', recipe }),
    await ask(`/visualization/images/${pictures}`),
  ];
  return {
    pictures,
    pictureUpload: await upload('good/2.png'),
    picturePreparation: prepared.temp_id ?? '',
    pictureRecipe: saved.id ?? '',
    pictureCharts: charts.result_id ?? '',
  };
}

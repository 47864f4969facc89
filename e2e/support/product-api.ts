import { expect, type APIRequestContext } from '@playwright/test';
import type { TableFile } from './tables.ts';

/** The API as a signed-in person calls it; for what a journey needs to be there before it begins. */
export class ProductApi {
  private readonly request: APIRequestContext;
  private readonly headers: { authorization: string };

  constructor(request: APIRequestContext, token: string) {
    this.request = request;
    this.headers = { authorization: `Bearer ${token}` };
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.request.get(`/api${path}`, { headers: this.headers });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  async status(path: string): Promise<number> {
    return (await this.request.get(`/api${path}`, { headers: this.headers })).status();
  }

  async post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await this.request.post(`/api${path}`, { headers: this.headers, data: body });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** Registers what a form of fields does, such as a design of experiments. */
  async form<Answer>(path: string, fields: Record<string, string>): Promise<Answer> {
    const answer = await this.request.post(`/api${path}`, { headers: this.headers, multipart: fields });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** Registers a table and waits until it can be used. Answers its id. */
  async dataset(
    name: string,
    file: TableFile,
    dataType: 'training_data' | 'inference_data' = 'training_data',
  ): Promise<string> {
    const answer = await this.request.post('/api/dataset/register', {
      headers: this.headers,
      multipart: { name, data_type: dataType, file },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return this.whenReady((await answer.json()) as { dataset_id: string });
  }

  /** The same of a time series. */
  async series(name: string, file: TableFile): Promise<string> {
    const answer = await this.request.post('/api/dataset/register', {
      headers: this.headers,
      multipart: { name, form: 'time_series', options: JSON.stringify({ zone: 'Asia/Tokyo', label: null }), file },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return this.whenReady((await answer.json()) as { dataset_id: string });
  }

  /** The product's own example data, in the language of the product's person. Answers the id of the one of this name once it can be used. */
  async sample(name: string, language: string): Promise<string> {
    const answer = await this.request.post('/api/dataset/samples', {
      headers: { ...this.headers, 'accept-language': language },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { items } = await this.get<{ items: { id: string; name: string }[] }>(
      `/dataset?search=${encodeURIComponent(name)}`,
    );
    const found = items.find((item) => item.name === name);
    expect(found, name).toBeDefined();
    return this.whenReady({ dataset_id: found!.id });
  }

  /** The same of a zip of images. */
  async pictures(name: string, zip: Buffer): Promise<string> {
    const answer = await this.request.post('/api/dataset/register', {
      headers: this.headers,
      multipart: { name, form: 'images', file: { name: `${name}.zip`, mimeType: 'application/zip', buffer: zip } },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return this.whenReady((await answer.json()) as { dataset_id: string });
  }

  private async whenReady({ dataset_id: id }: { dataset_id: string }): Promise<string> {
    await expect
      .poll(async () => (await this.get<{ state: string }>(`/dataset/${id}/true`)).state, { timeout: 120_000 })
      .toBe('ready');
    return id;
  }

  /** Trains quick models on experiments (tables.ts) and waits. Answers the project's id. */
  async project(name: string, dataset: string, models = ['linear', 'ridge']): Promise<string> {
    const features = [
      ...['temperature', 'pressure', 'time'].map((column) => ({ name: column, type: 'numeric' })),
      { name: 'catalyst', type: 'categorical' },
    ];
    const options = {
      targets: ['yield'],
      features,
      models: models.map((model) => ({ name: model, parameters: { name: model } })),
    };
    const { project_id: id } = await this.post<{ project_id: string }>(`/regress/register/${dataset}`, {
      name,
      comment: '',
      options,
    });
    await this.post(`/train/model/${id}`, {});
    await expect
      .poll(async () => (await this.get<{ status: string }>(`/project/${id}`)).status, { timeout: 120_000 })
      .toBe('trained');
    return id;
  }
}

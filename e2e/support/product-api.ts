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

  /** Waits until a path answers what is wanted, such as a project's status. */
  async becomes(path: string, wanted: Record<string, unknown>, timeout: number): Promise<void> {
    await expect.poll(() => this.get(path), { timeout }).toMatchObject(wanted);
  }

  async post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await this.request.post(`/api${path}`, { headers: this.headers, data: body });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** Registers what a form of fields and files does, such as a design of experiments. */
  async form<Answer>(path: string, fields: Record<string, string | TableFile>): Promise<Answer> {
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
    return this.registered({ name, data_type: dataType, file });
  }

  /** The same of a time series. */
  async series(name: string, file: TableFile): Promise<string> {
    const options = JSON.stringify({ zone: 'Asia/Tokyo', label: null });
    return this.registered({ name, form: 'time_series', options, file });
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
    const file = { name: `${name}.zip`, mimeType: 'application/zip', buffer: zip };
    return this.registered({ name, form: 'images', file });
  }

  private async registered(fields: Record<string, string | TableFile>): Promise<string> {
    return this.whenReady(await this.form<{ dataset_id: string }>('/dataset/register', fields));
  }

  private async whenReady({ dataset_id: id }: { dataset_id: string }): Promise<string> {
    await this.becomes(`/dataset/${id}/true`, { state: 'ready' }, 120_000);
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
    await this.becomes(`/project/${id}`, { status: 'trained' }, 120_000);
    return id;
  }
}

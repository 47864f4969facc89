import { z } from 'zod';
import { defineCall } from '../shared/call.ts';

export const category = z.string().trim().max(100);
export const tag = z.string().trim().min(1).max(50);

const used = z.object({ items: z.array(z.object({ name: z.string(), count: z.number().int() })) });
export type UsedNames = z.infer<typeof used>;

const changed = z.object({ datasets: z.number().int() });

export const listCategories = defineCall({
  method: 'GET',
  path: '/dataset/categories',
  area: 'datasets',
  summary: 'The categories in use, with how many datasets have each',
  response: used,
});

export const changeCategory = defineCall({
  method: 'PUT',
  path: '/dataset/categories',
  area: 'datasets',
  summary: 'Rename a category, merge it into another that is in use, or take it off every dataset (`to` null)',
  body: z.object({ from: category.min(1), to: category.min(1).nullable() }),
  response: changed,
});

export const listTags = defineCall({
  method: 'GET',
  path: '/dataset/tags',
  area: 'datasets',
  summary: 'The tags in use, with how many datasets have each',
  response: used,
});

export const changeTag = defineCall({
  method: 'PUT',
  path: '/dataset/tags',
  area: 'datasets',
  summary: 'Rename a tag, merge it into another that is in use, or take it off every dataset (`to` null)',
  body: z.object({ from: tag, to: tag.nullable() }),
  response: changed,
});

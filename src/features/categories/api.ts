import { created, endpoint, nothing, ok, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { categoryCollection } from './present.ts'
import { nameProblems } from './queries/categories.ts'
import { Category, CategoryEdit, NewCategory } from './schema.ts'
import { createCategory, deleteCategory, editCategory } from './verbs/categories.ts'

export const categoriesListEndpoint = endpoint({
  id: 'categories.list',
  method: 'GET',
  path: '/api/1/map/categories/',
  scope: 'public',
  summary: "List the map's categories by name",
  query: PagingQuery,
  reply: pageOf(Category),
  handle: (ctx, { query }) => categoryCollection.list(ctx, query, {}),
})

export const categoriesGetEndpoint = endpoint({
  id: 'categories.get',
  method: 'GET',
  path: '/api/1/map/categories/:id/',
  scope: 'public',
  summary: 'Get a category',
  reply: ok(Category),
  isOneStatement: true,
  handle: (ctx, { id }) => categoryCollection.present(ctx, id),
})

export const categoriesCreateEndpoint = endpoint({
  id: 'categories.create',
  method: 'POST',
  path: '/api/1/map/categories/create/',
  scope: 'manage',
  summary: 'Create a category',
  body: NewCategory,
  example: { name: 'Bug', emoji_shortname: ':bug:' },
  reply: created(Category),
  shownBy: categoriesGetEndpoint,
  check: (tx, { body }) => nameProblems(tx, body.name, undefined),
  handle: async (ctx, { body }) => ({ id: await createCategory(ctx, body) }),
})

export const categoriesEditEndpoint = endpoint({
  id: 'categories.edit',
  method: 'POST',
  path: '/api/1/map/categories/:id/edit/',
  scope: 'manage',
  summary: 'Edit a category',
  body: CategoryEdit,
  example: { emoji_shortname: ':beetle:' },
  reply: ok(Category),
  etagSource: categoriesGetEndpoint,
  check: (tx, { id, body }) => nameProblems(tx, body.name, id),
  handle: (ctx, { id, body }) => editCategory(ctx, { category_id: id, ...body }),
})

export const categoriesDeleteEndpoint = endpoint({
  id: 'categories.delete',
  method: 'DELETE',
  path: '/api/1/map/categories/:id/',
  scope: 'manage',
  summary: 'Delete a category',
  description: 'Its tasks are kept, but no longer have a category.',
  reply: nothing,
  etagSource: categoriesGetEndpoint,
  handle: (ctx, { id }) => deleteCategory(ctx, id),
})

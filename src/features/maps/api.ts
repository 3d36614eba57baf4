import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { presentMap } from './present.ts'
import { renderMap } from './rules/render-map.ts'
import { MapEdit, RoadMap } from './schema.ts'
import { editMap } from './verbs/edit-map.ts'

export const getMap = endpoint({
  id: 'map.get',
  method: 'GET',
  path: '/api/1/map/',
  scope: 'read',
  summary: 'The map of the token',
  reply: ok(RoadMap),
  handle: (ctx) => presentMap(ctx),
})

export const updateMap = endpoint({
  id: 'map.edit',
  method: 'POST',
  path: '/api/1/map/edit/',
  scope: 'manage',
  summary: 'Edit, archive or reactivate the map',
  description: 'While the map is archived, only an edit with `is_active: true` is taken.',
  body: MapEdit,
  example: { name: 'Cairn', description: 'Tell us what to build **next**.' },
  reply: ok(RoadMap),
  archived: true,
  matches: getMap,
  prepare: (body) => renderMap(body),
  handle: async (ctx, { body }) => {
    await editMap(ctx, body)
    return presentMap(ctx)
  },
})

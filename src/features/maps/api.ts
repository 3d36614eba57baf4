import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { presentMap, presentSettings } from './present.ts'
import { renderMap } from './rules/render-map.ts'
import { MapEdit, MapSettings, MapSettingsEdit, RoadMap } from './schema.ts'
import { editMap } from './verbs/edit-map.ts'
import { editMapSettings } from './verbs/edit-map-settings.ts'

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

export const getSettings = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/api/1/map/settings/',
  scope: 'manage',
  summary: 'The colour and the legal links of the map',
  reply: ok(MapSettings),
  handle: (ctx) => presentSettings(ctx),
})

export const updateSettings = endpoint({
  id: 'settings.edit',
  method: 'POST',
  path: '/api/1/map/settings/',
  scope: 'manage',
  summary: 'Edit the colour and the legal links of the map',
  body: MapSettingsEdit,
  example: { colour: '3d6b4f', imprint_url: 'https://example.org/imprint' },
  reply: ok(MapSettings),
  matches: getSettings,
  handle: async (ctx, { body }) => {
    await editMapSettings(ctx, body)
    return presentSettings(ctx)
  },
})

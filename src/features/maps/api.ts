import { asJson } from '../../platform/db/json.ts'
import { createdOnce, endpoint, nothing, ok, pageOf } from '../../platform/http/endpoint.ts'
import { namesIn } from '../../platform/records/fields.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { guestCollection, presentAccess, presentMap, presentSettings } from './present.ts'
import { readEmbedSites } from './queries/map-settings.ts'
import { Access, AccessEdit, Guest, NewGuest } from './rules/access-schema.ts'
import { renderMapInWorker } from './rules/render-map.ts'
import { Embedding, EmbeddingEdit, MapEdit, MapSettings, MapSettingsEdit, ownFields, RoadMap } from './schema.ts'
import { editEmbedding, editMap, editMapSettings, setMapVisibility } from './verbs/edit-map.ts'
import { inviteGuest, removeGuest } from './verbs/guests.ts'

export const mapGetEndpoint = endpoint({
  id: 'map.get',
  method: 'GET',
  path: '/api/1/map/',
  scope: 'public',
  summary: "Get the token's map",
  reply: ok(RoadMap),
  editedFields: namesIn(ownFields, 'write'),
  handle: (ctx) => presentMap(ctx),
})

export const mapEditEndpoint = endpoint({
  id: 'map.edit',
  method: 'POST',
  path: '/api/1/map/edit/',
  scope: 'manage',
  summary: 'Edit, archive or reactivate the map',
  description: 'While the map is archived, only an edit with `is_active: true` is accepted.',
  body: MapEdit,
  example: { name: 'Cairn', description: 'Tell us what to build **next**.' },
  reply: ok(RoadMap),
  worksInArchived: true,
  etagSource: mapGetEndpoint,
  prepare: (body) => renderMapInWorker(body),
  handle: (ctx, { body }) => editMap(ctx, body),
})

export const settingsGetEndpoint = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/api/1/map/settings/',
  scope: 'manage',
  summary: "Get the map's colour and legal links",
  reply: ok(MapSettings),
  handle: (ctx) => presentSettings(ctx),
})

export const settingsEditEndpoint = endpoint({
  id: 'settings.edit',
  method: 'POST',
  path: '/api/1/map/settings/',
  scope: 'manage',
  summary: "Edit the map's colour and legal links",
  body: MapSettingsEdit,
  example: { colour: '3d6b4f', imprint_url: 'https://example.org/imprint' },
  reply: ok(MapSettings),
  etagSource: settingsGetEndpoint,
  handle: (ctx, { body }) => editMapSettings(ctx, body),
})

export const accessGetEndpoint = endpoint({
  id: 'access.get',
  method: 'GET',
  path: '/api/1/map/access/',
  scope: 'manage',
  summary: "Get the map's visibility and its public tokens",
  reply: ok(Access),
  handle: (ctx) => presentAccess(ctx),
})

export const accessEditEndpoint = endpoint({
  id: 'access.edit',
  method: 'POST',
  path: '/api/1/map/access/edit/',
  scope: 'manage',
  summary: "Change the map's visibility, or revoke its public tokens",
  body: AccessEdit,
  example: { visibility: 'invited' },
  reply: ok(Access),
  etagSource: accessGetEndpoint,
  handle: (ctx, { body }) => setMapVisibility(ctx, body),
})

export const guestsListEndpoint = endpoint({
  id: 'guests.list',
  method: 'GET',
  path: '/api/1/map/guests/',
  scope: 'manage',
  summary: "List the map's guests, oldest first",
  description: 'Guests can see the map while its visibility is `invited`.',
  query: PagingQuery,
  reply: pageOf(Guest),
  handle: (ctx, { query }) => guestCollection.list(ctx, query, {}),
})

export const guestsCreateEndpoint = endpoint({
  id: 'guests.create',
  method: 'POST',
  path: '/api/1/map/guests/create/',
  scope: 'manage',
  summary: 'Invite an email address or a domain',
  body: NewGuest,
  example: { address: '@example.org' },
  reply: createdOnce(Guest),
  shownBy: guestsListEndpoint,
  handle: async (ctx, { body }) => {
    const { id, isNew } = await inviteGuest(ctx, body)
    return { status: isNew ? 201 : 200, json: await guestCollection.present(ctx, id) }
  },
})

export const guestsDeleteEndpoint = endpoint({
  id: 'guests.delete',
  method: 'DELETE',
  path: '/api/1/map/guests/:id/',
  scope: 'manage',
  summary: 'Revoke an invitation',
  reply: nothing,
  handle: (ctx, { id }) => removeGuest(ctx, id),
})

export const embeddingGetEndpoint = endpoint({
  id: 'embedding.get',
  method: 'GET',
  path: '/api/1/map/embedding/',
  scope: 'manage',
  summary: 'List the sites that can embed the map',
  reply: ok(Embedding),
  handle: async (ctx) => asJson({ sites: await readEmbedSites(ctx) }),
})

export const embeddingEditEndpoint = endpoint({
  id: 'embedding.edit',
  method: 'POST',
  path: '/api/1/map/embedding/',
  scope: 'manage',
  summary: 'Change which sites can embed the map',
  description: "Replaces the previous list. The map's visibility is a separate setting.",
  body: EmbeddingEdit,
  example: { sites: ['https://example.com'] },
  reply: ok(Embedding),
  etagSource: embeddingGetEndpoint,
  handle: (ctx, { body }) => editEmbedding(ctx, body),
})

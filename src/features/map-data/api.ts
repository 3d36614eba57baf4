import { endpoint, streamed } from '../../platform/http/endpoint.ts'
import { exportFile } from './queries/export-map.ts'
import { MapExport } from './schema.ts'

export const mapExportEndpoint = endpoint({
  id: 'map.export',
  method: 'GET',
  path: '/api/1/map/export/',
  scope: 'manage',
  summary: 'Export everything in the map as one file',
  description: "A consistent snapshot. It contains people's names, but not their email addresses.",
  reply: streamed(MapExport),
  handle: async (ctx) => ({ stream: await exportFile(ctx) }),
})

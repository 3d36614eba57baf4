import { Readable } from 'node:stream'
import type { Page } from '../../platform/http/page.ts'
import { exportOf } from './export-data.ts'
import { ExportView, exportPath } from './views/export.tsx'

export const exportPage: Page = {
  path: '/you/export',
  signedIn: 'always',
  show: async (visit) => ({ view: <ExportView visit={visit} /> }),
}

export const exportFile: Page = {
  path: exportPath,
  signedIn: 'always',
  show: async (visit) => ({
    body: Readable.from(exportOf(visit)),
    type: 'application/json; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="cairn-your-data.json"' },
  }),
}

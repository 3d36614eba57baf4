import { Readable } from 'node:stream'
import { exportData } from '../../features/accounts/queries/export-data.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { ExportView, exportPath } from './views/export.tsx'

export const exportPage: Page = {
  path: '/you/export',
  needsSignIn: true,
  show: async (request) => ({ view: <ExportView common={commonData(request)} /> }),
}

export const exportFile: Page = {
  path: exportPath,
  needsSignIn: true,
  show: async (request) => ({
    body: Readable.from(exportData(request.ctx)),
    type: 'application/json; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="cairn-your-data.json"' },
  }),
}

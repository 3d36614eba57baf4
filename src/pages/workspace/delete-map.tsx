import { exportFile } from '../../features/map-data/queries/export-map.ts'
import { findDeletion } from '../../features/map-data/queries/find-deletion.ts'
import { deleteMap } from '../../features/map-data/verbs/delete-map.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath, workspaceUrl } from './paths.ts'
import { showSettings } from './settings.tsx'
import { DeletionView } from './views/deletion.tsx'

export const mapFile: Page = {
  path: workspacePath('settings/map.json'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    return {
      body: await exportFile(ctx),
      type: 'application/json; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="${request.params.team}-${request.params.map}.json"` },
    }
  },
}

export const deleteMapAction: Page = {
  path: workspacePath('settings/delete'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator', { writesArchived: true })
    await deleteMap(ctx, { confirm: request.form.confirm ?? '' })
    return { redirect: workspaceUrl(ctx.map, `deletion/${ctx.map.id}`) }
  },
  showOnError: (request) => showSettings(request),
}

/** How far the deletion has come. The map itself cannot be opened any more. */
export const deletionPage: Page = {
  path: workspacePath('deletion/:id'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const { team = '', id } = request.params
    const deletion = await findDeletion(request.ctx, { team, map_id: idIn(id) })
    const view = <DeletionView common={commonData(request)} deletion={deletion} />
    // The browser looks again by itself.
    return { view, ...(deletion ? { headers: { refresh: '3' } } : {}) }
  },
}

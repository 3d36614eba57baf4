import Type from 'typebox'
import { countTasksInMap } from '../../features/lists/queries/find-list.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { readSettings } from '../../features/maps/queries/read-settings.ts'
import { renderMapInWorker } from '../../features/maps/rules/render-map.ts'
import { MapEdit, MapSettingsEdit } from '../../features/maps/schema.ts'
import { archiveMap } from '../../features/maps/verbs/archive-map.ts'
import { editMap } from '../../features/maps/verbs/edit-map.ts'
import { editMapSettings } from '../../features/maps/verbs/edit-map-settings.ts'
import type { MapContext } from '../../platform/context.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { commonData } from '../layout/common-data.ts'
import { changedFields } from './form-changes.ts'
import { openWorkspace } from './open-workspace.ts'
import { workspacePath, workspaceUrl } from './paths.ts'
import { otherColour } from './views/colour-field.tsx'
import { SettingsView } from './views/settings.tsx'

const Fields = Type.Object({ ...Type.Omit(MapEdit, ['is_active']).properties, ...MapSettingsEdit.properties })

export const mapSettingsPage: Page = {
  path: workspacePath('settings'),
  previews: true,
  for: 'administrator',
  needsSignIn: true,
  show: (request) => showSettings(request),
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { parsed_description } = await renderMapInWorker(
      readFields(Type.Pick(MapEdit, ['description']), request.form),
    )
    if (request.form.preview) return { ...(await showSettings(request, parsed_description)), status: 422 }
    await saveSettings(ctx, request.form, parsed_description)
    return { redirect: workspaceUrl(ctx.map, 'settings'), flash: 'settings.saved' }
  },
}

export const archiveAction: Page = {
  path: workspacePath('settings/archive'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator', { writesArchived: true })
    const archived = request.form.archived === 'true'
    await archiveMap(ctx, { archived })
    const flash = archived ? 'settings.archived' : 'settings.reactivated'
    return { redirect: workspaceUrl(ctx.map, 'settings'), flash }
  },
  showOnError: (request) => showSettings(request),
}

export async function showSettings(request: PageRequest, preview?: string): Promise<PageResponse & { view: unknown }> {
  const ctx = await openWorkspace(request, 'administrator')
  const [fields, tasks] = await Promise.all([readSettings(ctx), countTasksInMap(ctx)])
  const { map, role } = ctx
  const props = { common: commonData(request), map, role, fields, preview, tasks }
  return { view: <SettingsView {...props} /> }
}

/** The map is locked before it is read, so that nobody changes it between the comparison and the edit. */
async function saveSettings(ctx: MapContext, sent: Record<string, string>, parsed_description: string): Promise<void> {
  const form = sent.colour === otherColour ? { ...sent, colour: sent.colour_other ?? '' } : sent
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const edit = readFields(Fields, changedFields(form, await readSettings(tx)))
    await editMap(tx, { ...edit, parsed_description })
    await editMapSettings(tx, edit)
  })
}

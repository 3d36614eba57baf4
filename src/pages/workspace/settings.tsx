import Type from 'typebox'
import { avatarEdge } from '../../features/images/rules/avatar.ts'
import { setMapAvatar } from '../../features/images/verbs/set-map-avatar.ts'
import { countTasksInMap } from '../../features/lists/queries/find-list.ts'
import { exportFile } from '../../features/map-data/queries/export-map.ts'
import { findDeletion } from '../../features/map-data/queries/find-deletion.ts'
import { deleteMap } from '../../features/map-data/verbs/delete-map.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { readSettings } from '../../features/maps/queries/read-settings.ts'
import { renderMapInWorker } from '../../features/maps/rules/render-map.ts'
import { MapEdit, MapSettingsEdit } from '../../features/maps/schema.ts'
import { archiveMap } from '../../features/maps/verbs/archive-map.ts'
import { editMap } from '../../features/maps/verbs/edit-map.ts'
import { editMapSettings } from '../../features/maps/verbs/edit-map-settings.ts'
import { localPath } from '../../lib/urls.ts'
import { authorOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { changedFields } from './form-changes.tsx'
import { workspacePath, workspaceUrl } from './sections.ts'
import { otherColour } from './views/colour-field.tsx'
import { DeletionView } from './views/danger-zone.tsx'
import { SettingsView } from './views/settings.tsx'
import { openWorkspace } from './workspace-page.ts'

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

/** Takes the form of `AvatarField`, and goes back to the page that holds it. */
export const avatarAction: Page = {
  path: workspacePath('avatar'),
  for: 'administrator',
  needsSignIn: true,
  files: true,
  submit: async (request) => {
    // Refused before the image is decoded, which is the costly part.
    const ctx = await openWorkspace(request, 'administrator')
    const redirect = localPath(request.form.from)
    if (request.form.remove) {
      await setMapAvatar(ctx, null)
      return { redirect, flash: 'avatar.removed' }
    }
    const file = request.files.image
    if (!file) throw new Invalid([{ field: 'image', code: 'image_missing', message: 'Choose an image first.' }])
    const image = await encodeImage(file.bytes, { maxEdge: avatarEdge, user_id: authorOf(ctx.actor) })
    await setMapAvatar(ctx, { image })
    return { redirect, flash: 'avatar.saved' }
  },
}

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

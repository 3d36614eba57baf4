import Type from 'typebox'
import { avatarEdge } from '../../features/images/rules/image.ts'
import { setMapAvatar } from '../../features/images/verbs/set-map-avatar.ts'
import { openMapZip } from '../../features/imports/queries/export-map-files.ts'
import { countTasksInMap } from '../../features/lists/queries/lists.ts'
import { findDeletion } from '../../features/map-data/queries/find-deletion.ts'
import { deleteMap } from '../../features/map-data/verbs/delete-map.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { readSettings } from '../../features/maps/queries/map-settings.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { renderMapInWorker } from '../../features/maps/rules/render-map.ts'
import { MapEdit, MapSettingsEdit } from '../../features/maps/schema.ts'
import { archiveMap, editMap, editMapSettings } from '../../features/maps/verbs/edit-map.ts'
import { localPath } from '../../lib/urls.ts'
import { authorOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { encodeImage } from '../../platform/images/encode-image.ts'
import { idIn } from '../layout/paths.ts'
import { workspacePath, workspaceUrl } from '../layout/sections.ts'
import { changedFields } from './form-changes.tsx'
import { otherColour } from './views/colour-field.tsx'
import { DeletionView, downloads } from './views/danger-zone.tsx'
import { SettingsView } from './views/settings.tsx'
import { backTo, inTeamWords, workspacePage } from './workspace-page.ts'

const Fields = Type.Object({ ...Type.Omit(MapEdit, ['is_active']).properties, ...MapSettingsEdit.properties })

/** The progress of the deletion. The map itself can't be opened anymore. */
const deletionPage: Page = {
  path: workspacePath('deletion/:id'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const { team = '', id } = request.params
    const deletion = await findDeletion(request.ctx, { team, map_id: idIn(id) })
    const view = <DeletionView deletion={deletion} />
    // The browser reloads the page until nothing is left.
    return inTeamWords(request, { view, ...(deletion ? { headers: { refresh: '3' } } : {}) })
  },
}

export const settingsPages = [
  workspacePage('settings', {
    previews: true,
    for: 'administrator',
    show: (ctx) => showSettings(ctx),
    submit: async (ctx, request) => {
      const { parsed_description } = await renderMapInWorker(
        readFields(Type.Pick(MapEdit, ['description']), request.form),
      )
      if (request.form.preview)
        return { ...(await showSettings(ctx)), data: { preview: parsed_description }, status: 422 }
      await saveSettings(ctx, request.form, parsed_description)
      return backTo(ctx, 'settings', 'settings.saved')
    },
  }),
  workspacePage('settings/archive', {
    for: 'administrator',
    needsRecentSignIn: true,
    writesArchived: true,
    submit: async (ctx, request) => {
      const archived = request.form.archived === 'true'
      await archiveMap(ctx, { archived })
      return backTo(ctx, 'settings', archived ? 'settings.archived' : 'settings.reactivated')
    },
    showOnError: (ctx) => showSettings(ctx),
  }),
  workspacePage('avatar', {
    for: 'administrator',
    files: true,
    submit: async (ctx, request) => {
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
  }),
  ...downloads.map(({ path, addresses, csv }) =>
    workspacePage(path, {
      for: 'administrator',
      ...(addresses ? { needsRecentSignIn: true } : {}),
      show: async (ctx, { params: { team, map } }) => ({
        body: () => openMapZip(ctx, { addresses, csv }),
        type: 'application/zip',
        headers: { 'content-disposition': `attachment; filename="${team}-${map}${csv ? '-csv' : ''}.zip"` },
      }),
    }),
  ),
  workspacePage('settings/delete', {
    for: 'administrator',
    needsRecentSignIn: true,
    writesArchived: true,
    submit: async (ctx, request) => {
      await deleteMap(ctx, { confirm: request.form.confirm ?? '' })
      return { redirect: workspaceUrl(ctx.map, `deletion/${ctx.map.id}`) }
    },
    showOnError: (ctx) => showSettings(ctx),
  }),
  deletionPage,
]

async function showSettings(ctx: OpenMapContext) {
  const [fields, tasks] = await Promise.all([readSettings(ctx), countTasksInMap(ctx)])
  return { view: <SettingsView {...{ fields, tasks }} /> }
}

/** Locks the map before reading it, so no one can change it between the comparison and the edit. */
async function saveSettings(ctx: MapContext, sent: Record<string, string>, parsed_description: string): Promise<void> {
  const form = sent.colour === otherColour ? { ...sent, colour: sent.colour_other ?? '' } : sent
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const edit = readFields(Fields, changedFields(form, await readSettings(tx)))
    await editMap(tx, { ...edit, parsed_description })
    await editMapSettings(tx, edit)
  })
}

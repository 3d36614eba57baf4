import Type from 'typebox'
import { listGuests } from '../../features/maps/queries/guests.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { visibilities } from '../../features/maps/rules/visibility.ts'
import { NewGuest } from '../../features/maps/schema.ts'
import { inviteGuest } from '../../features/maps/verbs/invite-guest.ts'
import { removeGuest } from '../../features/maps/verbs/remove-guest.ts'
import { setMapVisibility } from '../../features/maps/verbs/set-map-visibility.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { AccessView } from './views/access.tsx'
import { openWorkspace } from './workspace-page.ts'

const path = workspacePath('access')
const Choice = Type.Object({ visibility: Type.Enum(visibilities) })

export const accessPage: Page = {
  path,
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  show: showAccess,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await setMapVisibility(ctx, readFields(Choice, request.form))
    return back(ctx, 'access.saved')
  },
}

export const inviteAction: Page = {
  path: `${path}/guests`,
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await inviteGuest(ctx, readFields(NewGuest, request.form))
    return back(ctx, 'access.guest.added')
  },
  showOnError: showAccess,
}

export const removeGuestAction: Page = {
  path: `${path}/guests/:guest/remove`,
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await removeGuest(ctx, idIn(request.params.guest))
    return back(ctx, 'access.guest.removed')
  },
}

async function showAccess(request: PageRequest): Promise<PageResponse> {
  const ctx = await openWorkspace(request, 'administrator')
  const guests = await listGuests(ctx)
  return { view: <AccessView common={commonData(request)} map={ctx.map} role={ctx.role} guests={guests} /> }
}

const back = ({ map }: OpenMapContext, flash: string): PageResponse => ({
  redirect: workspaceUrl(map, 'access'),
  flash,
})

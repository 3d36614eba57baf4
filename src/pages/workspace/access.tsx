import Type from 'typebox'
import { assertMayManageMap } from '../../features/maps/policy.ts'
import { listGuests } from '../../features/maps/queries/guests.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { visibilities } from '../../features/maps/rules/visibility.ts'
import { NewGuest } from '../../features/maps/schema.ts'
import { inviteGuest } from '../../features/maps/verbs/invite-guest.ts'
import { removeGuest } from '../../features/maps/verbs/remove-guest.ts'
import { setMapVisibility } from '../../features/maps/verbs/set-map-visibility.ts'
import type { Page, PageAnswer, PageRequest } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { idIn, mapPath } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { AccessView } from './views/access.tsx'

const path = `${mapPath}/manage/access`
const Choice = Type.Object({ visibility: Type.Enum(visibilities) })

export const accessPage: Page = {
  path,
  needsSignIn: true,
  show: showAccess,
  submit: async (request) => {
    const ctx = await openToManage(request)
    await setMapVisibility(ctx, readFields(Choice, request.form))
    return back(ctx, 'access.saved')
  },
}

export const inviteAction: Page = {
  path: `${path}/guests`,
  needsSignIn: true,
  submit: async (request) => {
    const ctx = await openToManage(request)
    await inviteGuest(ctx, readFields(NewGuest, request.form))
    return back(ctx, 'access.guest.added')
  },
  showOnError: showAccess,
}

export const removeGuestAction: Page = {
  path: `${path}/guests/:guest/remove`,
  needsSignIn: true,
  submit: async (request) => {
    const ctx = await openToManage(request)
    await removeGuest(ctx, idIn(request.params.guest))
    return back(ctx, 'access.guest.removed')
  },
}

async function showAccess(request: PageRequest): Promise<PageAnswer> {
  const ctx = await openToManage(request)
  const guests = await listGuests(ctx)
  return { view: <AccessView common={commonData(request)} map={ctx.map} guests={guests} /> }
}

async function openToManage(request: PageRequest): Promise<OpenMapContext> {
  const ctx = await openMapFor(request)
  assertMayManageMap(ctx)
  return ctx
}

const back = ({ map }: OpenMapContext, notice: string): PageAnswer => ({
  redirect: `${map.path}/manage/access`,
  notice,
})

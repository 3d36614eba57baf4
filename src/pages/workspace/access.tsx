import Type from 'typebox'
import { listGuests } from '../../features/maps/queries/guests.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { visibilities } from '../../features/maps/rules/visibility.ts'
import { NewGuest } from '../../features/maps/schema.ts'
import { inviteGuest } from '../../features/maps/verbs/invite-guest.ts'
import { removeGuest } from '../../features/maps/verbs/remove-guest.ts'
import { setMapVisibility } from '../../features/maps/verbs/set-map-visibility.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { AccessView } from './views/access.tsx'
import { backTo, frameOf, workspacePage } from './workspace-page.ts'

const Choice = Type.Object({ visibility: Type.Enum(visibilities) })

const guarded = { for: 'administrator', needsRecentSignIn: true } as const

/** Who can see the map, and the guests of a map that is invite-only. */
export const accessPages = [
  workspacePage('access', {
    ...guarded,
    show: showAccess,
    submit: async (ctx, { form }) => {
      await setMapVisibility(ctx, readFields(Choice, form))
      return backTo(ctx, 'access', 'access.saved')
    },
  }),
  workspacePage('access/guests', {
    ...guarded,
    submit: async (ctx, { form }) => {
      await inviteGuest(ctx, readFields(NewGuest, form))
      return backTo(ctx, 'access', 'access.guest.added')
    },
    showOnError: showAccess,
  }),
  workspacePage('access/guests/:guest/remove', {
    ...guarded,
    submit: async (ctx, { params }) => {
      await removeGuest(ctx, idIn(params.guest))
      return backTo(ctx, 'access', 'access.guest.removed')
    },
  }),
]

async function showAccess(ctx: OpenMapContext, request: PageRequest) {
  return { view: <AccessView {...frameOf(ctx, request)} guests={await listGuests(ctx)} /> }
}

import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { findTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import type { Context } from '../../platform/context.ts'
import type { AfterSignIn } from '../../platform/http/after-sign-in.ts'
import { idIn } from '../board/paths.ts'
import { openMapIfSeen } from '../open-map.ts'

/** Where somebody comes from who signs in, and what for. */
export interface SignInOrigin {
  map: OpenMap | undefined
  /** What was sent, named by the word of its address: `vote`, `comment`. */
  action: string | undefined
  /** Of the task that it is about. */
  title: string | undefined
}

/**
 * Read with the rights of the actor. So a made-up path shows no map and no title that they may not see: both look as if
 * they did not exist.
 */
export async function originOf(ctx: Context, to: string, after?: AfterSignIn): Promise<SignInOrigin> {
  const [team, map] = to.split(/[?#]/, 1)[0]?.split('/').slice(1) ?? []
  const saved = after?.saved
  const opened = await openMapIfSeen(
    ctx,
    saved?.params.map ? saved.params : { ...(team && { team }), ...(map && { map }) },
  )
  const task = opened && saved?.params.task ? await findTaskDetails(opened, idIn(saved.params.task)) : undefined
  return { map: opened?.map, action: saved && actionOf(saved.route), title: task?.title }
}

/** The last word of an address that is no parameter. */
const actionOf = (route: string): string | undefined =>
  route
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .at(-1)

/** Where Cancel leads: back, unless that page would only ask to sign in again. */
export function cancelPath(to: string, { map }: SignInOrigin): string {
  const isPrivate = /^\/you(?![\w-])|^\/[^/]+\/[^/]+\/manage(?![\w-])|^\/new-team/.test(to)
  if (!isPrivate) return to
  return map ? `${map.path}/` : '/'
}

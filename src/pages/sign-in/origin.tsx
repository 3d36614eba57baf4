import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { findTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import type { Context } from '../../platform/context.ts'
import { type AfterSignIn, onlyShown } from '../../platform/http/after-sign-in.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from '../layout/common-data.ts'
import { idIn } from '../layout/paths.ts'
import { openMapIfSeen } from '../open-map.ts'

export interface SignInOrigin {
  map: OpenMap | undefined
  /** The form that was sent, named by the last word of its URL: `vote`, `comment`. */
  action: string | undefined
  title: string | undefined
}

/** Read with the actor's rights, so a made-up path reveals no map and no title that they can't see. */
export async function originOf(ctx: Context, to: string, after?: AfterSignIn): Promise<SignInOrigin> {
  const [team, map] = to.split(/[?#]/, 1)[0]?.split('/').slice(1) ?? []
  const saved = after?.saved
  const slugs = saved?.params.map ? saved.params : { ...(team && { team }), ...(map && { map }) }
  const opened = await openMapIfSeen(ctx, slugs)
  const task = opened && saved?.params.task ? await findTaskDetails(opened, idIn(saved.params.task)) : undefined
  return { map: opened?.map, action: saved && actionOf(saved.route), title: task?.title }
}

/** Where Cancel and signing out go: back, unless that page would only ask them to sign in again. */
export function cancelPath(to: string, map?: OpenMap): string {
  const isPrivate = /^\/you(?![\w-])|^\/[^/]+\/[^/]+\/manage(?![\w-])|^\/new-team/.test(to)
  if (!isPrivate) return to
  return map ? `${map.path}/` : '/'
}

/** The title of the sign-in page: the reason for signing in, if it's known. */
export function signInReason(language: string, { action, title }: SignInOrigin): string {
  const t = wordsIn(language)
  const about = title && t.find(`sign-in.to.${action}.task`, { title })
  return about || (t.find(`sign-in.to.${action}`) ?? t('sign-in.title'))
}

export function NextStep({ after }: { after: AfterSignIn | undefined }, { t }: CommonData) {
  if (!after?.saved) return null
  if (after.saved.form[onlyShown]) return <p>{t('sign-in.next.shown')}</p>
  return <p>{t.find(`sign-in.next.${actionOf(after.saved.route)}`) ?? t('sign-in.next')}</p>
}

/** The last word of a route that isn't a parameter. */
const actionOf = (route: string): string | undefined =>
  route
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .at(-1)

// The URL and the form of any page in a map. Add new parameters here.

import { readablePath } from '../../../scripts/reference/permissions.ts'
import type { Page } from '../../../src/platform/http/page.ts'
import type { MapWithEverything } from './a-map-with-everything.ts'

const never = 999_999_999

/** The value for each parameter, keyed with the preceding part of the path: `lists/:id`. */
const parameters: Record<string, (place: MapWithEverything) => string | number> = {
  '/:team': ({ map }) => map.team,
  'avatar/:team': ({ map }) => map.team,
  ':team/:map': () => 'map',
  ':team/:map.svg': () => 'map.svg',
  ':map/:list': ({ records }) => records.list,
  merged: ({ records }) => records.merged,
  'task/:task': ({ records }) => records.task,
  'vote/:task': ({ records }) => records.task,
  'tasks/:id': ({ records }) => records.task,
  'comments/:id': ({ records }) => records.comment,
  'comment/:comment': ({ records }) => records.comment,
  'votes/:id': ({ records }) => records.vote,
  'lists/:id': ({ records }) => records.list,
  'categories/:id': ({ records }) => records.category,
  'actions/:id': ({ records }) => records.bulk,
  'bulk/:id': ({ records }) => records.bulk,
  'undo/:id': ({ records }) => records.bulk,
  'silence/:id': ({ records }) => records.bulk,
  'trash/:deletion': ({ records }) => records.trash,
  'notes/:note': ({ records }) => records.note,
  'voters/:vote': ({ records }) => records.vote,
  'trash/:id': ({ records }) => records.trash,
  'guests/:guest': ({ records }) => records.guest,
  'image/:image': ({ image }) => image,
  'webhooks/:webhook': ({ records }) => records.webhook,
  'webhooks/:id': ({ records }) => records.webhook,
  'views/:view': () => never,
  'deliveries/:delivery': ({ records }) => records.delivery,
  'deliveries/:id': ({ records }) => records.delivery,
  'audit/:file': () => 'audit.csv',
  'insight/:file': () => 'activity.csv',
  'import/:import': ({ records }) => records.import,
  'undo/:import': ({ records }) => records.import,
  'imports/:id': ({ records }) => records.import,
  ':import/:redirects': () => 'redirects-nginx.conf',
  // This map was deleted completely.
  'deletion/:id': () => never,
  'invitation/:secret': ({ invitation }) => invitation.secret,
  'link/:token': () => 'expired',
  'address/:token': () => 'expired',
  'mail/:token': ({ mail }) => mail,
  'with/:provider': () => 'unknown',
}

/** The URL of a page or an endpoint for these records. */
export function urlIn(place: MapWithEverything, target: Pick<Page, 'path'>): string {
  const path = readablePath(target)
  const parts = path.split('/')
  const filled = parts.map((part, index) => {
    if (!part.includes(':')) return part
    const name = path.endsWith('/unmerge') && part === ':task' ? 'merged' : `${parts[index - 1]}/${part}`
    const value = parameters[name]
    if (!value) throw new Error(`What is ${name} of ${path}? Add it to \`parameters\` in this file.`)
    return String(value(place))
  })
  return filled.join('/')
}

/** Form fields for pages where an empty form gets everyone the same response. All others are sent empty. */
const forms: Record<string, (place: MapWithEverything) => Record<string, string | number>> = {
  '/:team/:map/suggest': ({ records }) => ({ parent: records.list, title: 'A wish', sure: 'A wish' }),
  '/:team/:map/task/:task/comment': () => ({ content: 'So do I' }),
  '/:team/:map/task/:task/message': () => ({ content: 'Which one?' }),
  '/:team/:map/manage/waiting/clear': ({ records }) => ({ person: records.author }),
  '/:team/:map/manage/queue': () => ({ action: 'approve' }),
  '/:team/:map/manage/checklist': () => ({ step: 'share' }),
  '/:team/:map/manage/members/withdraw': ({ invitation }) => ({ invitation: invitation.id }),
  '/:team/:map/manage/members/role': ({ member }) => ({ member: member.id, role: 'Moderator' }),
  '/:team/:map/manage/members/remove': ({ member }) => ({ member: member.id }),
  '/:team/:map/manage/webhooks/:webhook/test': () => ({ type: 'task.created' }),
  '/:team/:map/manage/webhooks/:webhook/resend': () => ({ state: 'failed' }),
  '/:team/:map/manage/tokens/rename': ({ token }) => ({ token, name: 'Robot' }),
  '/:team/:map/manage/tokens/revoke': ({ token }) => ({ token }),
}

export function formIn(place: MapWithEverything, page: Page): Record<string, string> {
  const fields = Object.entries(forms[readablePath(page)]?.(place) ?? {})
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

/** Whether a page belongs to a map, so that the map's visibility applies. */
export const isOfMap = ({ path }: Page): boolean => /:team.*:map/.test(path)

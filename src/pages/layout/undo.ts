import type { Key } from '../../words/words.ts'

interface Undo {
  path(id: string): string
  label?: Key
  /** What the button sends. */
  name?: string
  value?: string
}

/** What takes back the action that a flash tells about. The flash is `key:id`; the id is of the deletion or the task. */
const undos: Record<string, Undo> = {
  'trash.task.deleted': { path: (id) => `/manage/trash/${id}/restore` },
  'trash.comment.deleted': { path: (id) => `/manage/trash/${id}/restore` },
  'merge.done': { path: (id) => `/task/${id}/unmerge` },
  'vote.cast.following': {
    path: (id) => `/task/${id}/follow`,
    label: 'vote.do-not-follow',
    name: 'follow',
    value: 'off',
  },
}

/** The button that undoes it; undefined for what cannot be undone. */
export function undoOf(mapPath: string, key: string, id: string) {
  const undo = Object.hasOwn(undos, key) ? undos[key] : undefined
  if (!undo || !/^[1-9]\d{0,14}$/.test(id)) return undefined
  const { path, label = 'flash.undo', ...sent } = undo
  return { label, attributes: { formaction: mapPath + path(id), ...sent } }
}

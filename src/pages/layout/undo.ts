/** What takes back the action that a notice tells about. The notice is `key:id`; the id is of the deletion or the task. */
const undos: Record<string, (id: string) => string> = {
  'trash.task.deleted': (id) => `/manage/trash/${id}/restore`,
  'trash.comment.deleted': (id) => `/manage/trash/${id}/restore`,
  'merge.done': (id) => `/task/${id}/unmerge`,
}

/** Where the form is sent that undoes it; undefined for what cannot be undone. */
export function undoAddress(mapPath: string, key: string, id: string): string | undefined {
  const undo = undos[key]
  return undo && /^[1-9]\d{0,14}$/.test(id) ? mapPath + undo(id) : undefined
}

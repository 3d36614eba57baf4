import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { addComment } from '../comments/add-comment.ts'
import { NewComment } from '../comments/schema.ts'
import { actingIn, mapPath, visitMap } from '../maps/visit-map.ts'
import { addressedId } from './addressed-id.ts'
import { showTask } from './task-page.tsx'

export const commentAction: Page = {
  path: `${mapPath}/task/:task/comment`,
  submit: async (visit) => {
    const parent = addressedId(visit.params.task)
    if (visit.form.preview) return { ...(await showTask(visit)), status: 422 }
    const map = await visitMap(visit)
    const comment = readFields(NewComment, { ...visit.form, parent: String(parent) })
    const id = await addComment(actingIn(visit, map), comment)
    return { redirect: `${map.path}/task/${visit.params.task}/#comment-${id}`, notice: 'comment.added' }
  },
  again: (visit) => showTask(visit),
}

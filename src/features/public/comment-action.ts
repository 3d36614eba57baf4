import Type from 'typebox'
import type { Page, PageAnswer, Visit } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { renderMarkdown } from '../../platform/markdown/render.ts'
import { addComment } from '../comments/add-comment.ts'
import { NewComment } from '../comments/schema.ts'
import { actingIn, mapPath, visitMap } from '../maps/visit-map.ts'
import { taskPath } from '../tasks/path.ts'
import { addressedId } from './addressed-id.ts'
import { requireShownTask } from './task.ts'
import { showTask } from './task-page.tsx'

export const commentAction: Page = {
  path: `${mapPath}/task/:task/comment`,
  submit: async (visit) => {
    const parent = addressedId(visit.params.task)
    if (visit.form.preview) return preview(visit)
    const map = await visitMap(visit)
    const comment = readFields(NewComment, { ...visit.form, parent: String(parent) })
    const id = await addComment(actingIn(visit, map), comment)
    const task = await requireShownTask(visit, map, parent)
    return { redirect: `${taskPath(map.path, task)}#comment-${id}`, notice: 'comment.added' }
  },
  again: (visit) => showTask(visit),
}

async function preview(visit: Visit): Promise<PageAnswer> {
  const { content } = readFields(Type.Pick(NewComment, ['content']), visit.form)
  return { ...(await showTask(visit, renderMarkdown(content, { images: false }))), status: 422 }
}

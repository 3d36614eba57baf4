import Type from 'typebox'
import type { Page, PageAnswer, Visit } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { renderMarkdown } from '../../platform/markdown/render.ts'
import { actingIn, mapPath, visitMap } from '../maps/visit-map.ts'
import { taskPath } from '../tasks/path.ts'
import { NewTask } from '../tasks/schema.ts'
import { boardLists } from './board.ts'
import { categoriesOf } from './categories.ts'
import { similarTo } from './similar.ts'
import { suggestTask } from './suggest-task.ts'
import { requireShownTask } from './task.ts'
import { SimilarView, SuggestView } from './views/suggest.tsx'

const Suggestion = Type.Pick(NewTask, ['parent', 'title', 'description', 'category'])

/** Title first; what is similar is shown before anything is sent, so that people vote instead of repeating. */
export const suggestPage: Page = {
  path: `${mapPath}/suggest`,
  show: async (visit) => ({ view: await form(visit) }),
  submit: async (visit) => {
    const map = await visitMap(visit)
    if (visit.form.preview) return preview(visit)
    const suggestion = readFields(Suggestion, visit.form)
    // Who is sure of this very title has seen what is similar to it.
    const similar = visit.form.sure === visit.form.title ? [] : await similarTo(visit, map, suggestion.title)
    if (similar.length > 0) return { view: await form(visit), status: 422 }
    const { id, pending } = await suggestTask(actingIn(visit, map), suggestion)
    const task = await requireShownTask(visit, map, id)
    return { redirect: taskPath(map.path, task), notice: pending ? 'suggest.waiting' : 'suggest.done' }
  },
}

/** What is similar to a title that is being typed, for the frame below it. */
export const similarPage: Page = {
  path: `${mapPath}/suggest/similar`,
  show: async (visit) => {
    const map = await visitMap(visit)
    const title = visit.query.title ?? ''
    const similar = await similarTo(visit, map, title)
    return { view: <SimilarView visit={visit} map={map} title={title} similar={similar} /> }
  },
}

async function preview(visit: Visit): Promise<PageAnswer> {
  const { description } = readFields(Type.Pick(NewTask, ['description']), visit.form)
  return { view: await form(visit, renderMarkdown(description ?? '', { images: true })), status: 422 }
}

async function form(visit: Visit, preview?: string) {
  const map = await visitMap(visit)
  const [all, categories] = await Promise.all([boardLists(visit, map), categoriesOf(visit, map)])
  const lists = all.filter((list) => list.takes_suggestions)
  const typed: Record<string, string> = { title: visit.query.title ?? '', ...visit.form }
  const similar = await similarTo(visit, map, typed.title ?? '')
  return <SuggestView {...{ visit, map, lists, categories, typed, similar, preview }} />
}

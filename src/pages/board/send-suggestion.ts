import Type from 'typebox'
import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { suggestTask } from '../../features/suggestions/verbs/suggestions.ts'
import { type BoardList, listBoardLists, listShownLists } from '../../features/tasks/queries/board.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { NewTask } from '../../features/tasks/schema.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import type { SimilarTask } from './views/similar.tsx'

const Suggestion = Type.Pick(NewTask, ['parent', 'title', 'description', 'category'])

type Sent = { id: number; pending: boolean } | { similar: SimilarTask[] }

/** Similar tasks are shown first, unless the form is `sure`: it holds the title for which they were shown. */
export async function sendSuggestion(ctx: MapContext, form: Record<string, string>): Promise<Sent> {
  const suggestion = readFields(Suggestion, form)
  const similar = form.sure === form.title ? [] : await listSimilarTasks(ctx, suggestion.title)
  if (similar.length > 0) return { similar }
  requirePerson(ctx.actor)
  return suggestTask(ctx, await renderTaskInWorker(ctx, suggestion))
}

/** Whether the form, or the URL of it, has a title for which similar tasks are looked for. */
export function looksForSimilar({ form, query }: PageRequest): boolean {
  const title = form.title ?? query.title ?? ''
  return title !== '' && form.sure !== title
}

/** The similar tasks of a form that is shown. Over the rate limit the form is shown without them. */
export const similarTo = async (ctx: MapContext, { problems }: PageRequest, title = ''): Promise<SimilarTask[]> =>
  problems.some(({ waitSeconds }) => waitSeconds) ? [] : listSimilarTasks(ctx, title)

/** The lists that the form for suggestions offers. If all are hidden because they are empty, somebody has to be the first. */
export async function suggestionLists(ctx: MapContext): Promise<BoardList[]> {
  const shown = (await listShownLists(ctx)).filter((list) => list.takes_suggestions)
  return shown.length > 0 ? shown : (await listBoardLists(ctx)).filter((list) => list.takes_suggestions)
}

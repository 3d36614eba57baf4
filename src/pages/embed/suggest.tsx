import { listSimilarTasks } from '../../features/search/queries/list-similar-tasks.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../board/paths.ts'
import { looksForSimilar, sendSuggestion, similarTo } from '../board/send-suggestion.ts'
import { suggestionLists } from '../board/suggestion-lists.ts'
import type { SimilarTask } from '../board/views/similar.tsx'
import { commonData } from '../layout/common-data.ts'
import { type Frame, frameAnswer, inFrame, openFrame } from './frame.ts'
import { EmbedSimilarView } from './views/embed-similar.tsx'
import { EmbedSuggestView } from './views/embed-suggest.tsx'
import { EmbedThanksView } from './views/embed-thanks.tsx'

/**
 * The suggestion form in a frame on another site. A person who is signed in there sends it in the frame; everybody else goes on
 * in a new tab, where the browser has our cookies.
 */
export const embedSuggestPage: Page = {
  path: `${mapPath}/embed/suggest`,
  isSearch: looksForSimilar,
  show: async (request) => {
    const frame = await openFrame(request)
    return request.query.done === undefined ? suggestForm(request, frame) : thanks(request, frame)
  },
  submit: async (request) => {
    const frame = await openFrame(request)
    // Signing in is not possible in a frame. The form is shown again and leads to a new tab.
    if (!request.person) return suggestForm(request, frame)
    const sent = await sendSuggestion(frame.ctx, request.form)
    if ('similar' in sent) return suggestForm(request, frame, sent.similar)
    return { redirect: inFrame(frame, '/suggest', { done: String(sent.id) }) }
  },
}

/** Tasks similar to a title that is being typed in the frame. */
export const embedSimilarPage: Page = {
  path: `${mapPath}/embed/similar`,
  isTyping: true,
  show: async (request) => {
    const frame = await openFrame(request)
    const title = request.query.title ?? ''
    const similar = await listSimilarTasks(frame.ctx, title)
    const { map } = frame.ctx
    return frameAnswer(frame, <EmbedSimilarView {...{ common: commonData(request), map, title, similar }} />)
  },
}

/** With the similar tasks that were found, if the form was sent. */
async function suggestForm(request: PageRequest, frame: Frame, found?: SimilarTask[]): Promise<PageResponse> {
  const { ctx, parent } = frame
  const typed: Record<string, string> = { title: request.query.title ?? '', ...request.form }
  const lists = await suggestionLists(ctx)
  const similar = found ?? (await similarTo(ctx, request, typed.title))
  const urls = { form: inFrame(frame, '/suggest'), similar: inFrame(frame, '/similar', { title: '' }) }
  const [common, map] = [commonData(request), ctx.map]
  const view = <EmbedSuggestView {...{ common, map, parent, lists, typed, similar, urls }} />
  return frameAnswer(frame, view, found ? 422 : 200)
}

async function thanks(request: PageRequest, frame: Frame): Promise<PageResponse> {
  const { ctx, parent } = frame
  const task = await requireTaskDetails(ctx, idIn(request.query.done))
  const another = inFrame(frame, '/suggest')
  const [common, map] = [commonData(request), ctx.map]
  return frameAnswer(frame, <EmbedThanksView {...{ common, map, parent, task, another }} />)
}

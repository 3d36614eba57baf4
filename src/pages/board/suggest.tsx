import Type from 'typebox'
import { wouldNeedApproval } from '../../features/approval/queries/needs-approval.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { suggestTask } from '../../features/moderation/verbs/suggestions.ts'
import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { type BoardList, findShownList, listBoardLists, listShownLists } from '../../features/tasks/queries/board.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { NewTask, Suggestion } from '../../features/tasks/schema.ts'
import { createTask } from '../../features/tasks/verbs/tasks.ts'
import { setOwnVote } from '../../features/votes/verbs/votes.ts'
import { requirePerson } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { renderPart } from '../../platform/html/slots.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { flashText, toastAnswer } from '../flash.tsx'
import { commonData } from '../layout/common-data.ts'
import { idIn, mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'
import { saveNameIfGiven } from '../you/save-settings.ts'
import { takesImages } from './images.ts'
import type { SimilarTask } from './similar.tsx'
import { followsNow, voteAnswer, voteFlash } from './task-actions.ts'
import { showsArrival, TaskCard } from './views/card.tsx'
import { SimilarView, SuggestView } from './views/suggest.tsx'

export const suggestPages: Page[] = [
  /** Similar tasks are shown before a suggestion is sent, so that people vote instead of repeating it. */
  {
    path: `${mapPath}/suggest`,
    previews: true,
    ...takesImages('description'),
    formFor: 'person',
    isSearch: looksForSimilar,
    show: withMap(async (request, ctx) => ({ view: await suggestForm(request, ctx) })),
    submit: withMap(async (request, ctx) => {
      if (request.form.preview) {
        const data = { preview: await preview(ctx, request) }
        return { view: await suggestForm(request, ctx), data, status: 422 }
      }
      await saveNameIfGiven(request)
      const sent = await sendSuggestion(ctx, request.form)
      if ('similar' in sent) return { view: await suggestForm(request, ctx, sent.similar), status: 422 }
      const task = await requireTaskDetails(ctx, sent.id)
      if (request.wantsJson) return addedAnswer(request, ctx, task)
      return { redirect: taskPath(ctx.map.path, task), flash: sent.pending ? 'suggest.waiting' : 'suggest.done' }
    }),
  },
  /** A vote for a similar task, along with the unfinished suggestion. After signing in, the person gets both back. */
  {
    path: `${mapPath}/suggest/vote/:task`,
    ...takesImages('description'),
    formFor: 'person',
    show: withMap(async (request, ctx) => {
      await requireTaskDetails(ctx, idIn(request.params.task))
      return { redirect: `${ctx.map.path}/suggest` }
    }),
    submit: withMap(async (request, ctx) => {
      requirePerson(ctx.actor)
      const voted = request.form.vote !== 'off'
      const id = idIn(request.params.task)
      const state = await setOwnVote(ctx, { task_id: id, voted })
      const [flash, about] = [voteFlash(state), followsNow(state, id)]
      if (request.wantsJson) return voteAnswer(request, state, flash, about)
      const shown = { flash: flashText(flash, about), url: `${ctx.map.path}/suggest` }
      return { view: await suggestForm(request, ctx), status: 422, shown }
    }),
    showOnError: withMap(async (request, ctx) => ({ view: await suggestForm(request, ctx) })),
  },
  /** Continues a suggestion that was started in a frame on another site. Nothing happens until the form here is sent. */
  {
    path: `${mapPath}/suggest/continue`,
    show: withMap(async (_, ctx) => ({ redirect: `${ctx.map.path}/suggest` })),
    showPosted: withMap(async (request, ctx) => {
      const shown = { flash: 'suggest.continued', url: `${ctx.map.path}/suggest` }
      return { view: await suggestForm(request, ctx), shown }
    }),
  },
  /** Tasks similar to the title being typed, for the frame below it. */
  {
    path: `${mapPath}/suggest/similar`,
    isTyping: true,
    show: withMap(async (request, ctx) => {
      const title = request.query.title ?? ''
      const similar = await listSimilarTasks(ctx, title)
      return { view: <SimilarView title={title} similar={similar} />, data: { map: ctx.map } }
    }),
  },
]

/** For the field at the foot of a list: the card to show there. */
function addedAnswer(request: PageRequest, { map, role }: OpenMapContext, task: TaskDetails): PageResponse {
  const card = <TaskCard task={task} moveHelp="move-help" showsArrival={showsArrival(task.list_role)} />
  const flash = flashText('suggest.added', { title: task.title, list: task.list_name })
  return toastAnswer(request, { card: renderPart(card, { ...commonData(request), map, role }) }, flash)
}

async function preview(ctx: OpenMapContext, { form }: PageRequest): Promise<string> {
  const rendered = await renderTaskInWorker(ctx, readFields(Type.Pick(NewTask, ['description']), form))
  return rendered.parsed_description
}

async function suggestForm(request: PageRequest, ctx: OpenMapContext, found?: SimilarTask[]) {
  const { title = '', parent = '' } = request.query
  const typed: Record<string, string> = { title, ...(parent && { parent }), ...request.form }
  const isForTeam = ctx.role !== null && typed.parent !== undefined
  const [lists, categories] = await Promise.all([
    isForTeam ? listShownLists(ctx) : suggestionLists(ctx),
    listCategories(ctx),
  ])
  const similar = found ?? (await similarTo(ctx, request, typed.title))
  const needsApproval = await wouldNeedApproval(ctx, 'suggestions')
  return <SuggestView {...{ lists, categories, typed, similar, needsApproval }} />
}

type Sent = { id: number; pending: boolean } | { similar: SimilarTask[] }

/** Similar tasks are shown first, unless they were already shown for this title, in which case `sure` has it. */
export async function sendSuggestion(ctx: MapContext, form: Record<string, string>): Promise<Sent> {
  const suggestion = readFields(Suggestion, form)
  const similar = form.sure === form.title ? [] : await listSimilarTasks(ctx, suggestion.title)
  if (similar.length > 0) return { similar }
  requirePerson(ctx.actor)
  const rendered = await renderTaskInWorker(ctx, suggestion)
  const list = await findShownList(ctx, suggestion.parent)
  // The team can add tasks to any list.
  if (ctx.role === null || list?.takes_suggestions) return suggestTask(ctx, rendered)
  return { id: await createTask(ctx, rendered), pending: false }
}

/** Whether the form, or its URL, has a title to find similar tasks for. */
export function looksForSimilar({ form, query }: PageRequest): boolean {
  const title = form.title ?? query.title ?? ''
  return title !== '' && form.sure !== title
}

/** The tasks similar to a title. Once the rate limit is exceeded, the form is shown without them. */
export const similarTo = async (ctx: MapContext, { problems }: PageRequest, title = ''): Promise<SimilarTask[]> =>
  problems.some(({ waitSeconds }) => waitSeconds) ? [] : listSimilarTasks(ctx, title)

/** The lists that are open for suggestions. If all are hidden because they're empty, the form still offers them. */
export async function suggestionLists(ctx: MapContext): Promise<BoardList[]> {
  const shown = (await listShownLists(ctx)).filter((list) => list.takes_suggestions)
  return shown.length > 0 ? shown : (await listBoardLists(ctx)).filter((list) => list.takes_suggestions)
}

import Type from 'typebox'
import { wouldNeedApproval } from '../../features/approval/queries/needs-approval.ts'
import { listCategories } from '../../features/categories/queries/categories.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { NewTask } from '../../features/tasks/schema.ts'
import { setOwnVote } from '../../features/votes/verbs/own-vote.ts'
import { requirePerson } from '../../platform/actor.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openMapFor } from '../open-map.ts'
import { saveNameIfGiven } from '../you/save-settings.ts'
import { idIn, mapPath } from './paths.ts'
import { looksForSimilar, sendSuggestion, similarTo, suggestionLists } from './send-suggestion.ts'
import { addChosenImage } from './upload-image.ts'
import type { SimilarTask } from './views/similar.tsx'
import { SimilarView, SuggestView } from './views/suggest.tsx'
import { voteAnswer, voteFlash } from './vote-and-follow.ts'

/** Similar tasks are shown before anything is sent, so that people vote instead of repeating. */
export const suggestPage: Page = {
  path: `${mapPath}/suggest`,
  previews: true,
  files: true,
  formFor: 'person',
  isSearch: looksForSimilar,
  show: async (request) => ({ view: await suggestForm(request, await openMapFor(request)) }),
  submit: async (request) => {
    const ctx = await openMapFor(request)
    await addChosenImage(request, ctx, 'description')
    if (request.form.preview)
      return { view: await suggestForm(request, ctx, { preview: await preview(ctx, request) }), status: 422 }
    await saveNameIfGiven(request)
    const sent = await sendSuggestion(ctx, request.form)
    if ('similar' in sent) return { view: await suggestForm(request, ctx, sent), status: 422 }
    const task = await requireTaskDetails(ctx, sent.id)
    return { redirect: taskPath(ctx.map.path, task), flash: sent.pending ? 'suggest.waiting' : 'suggest.done' }
  },
}

/**
 * A vote for a similar task, with the suggestion that was begun. A person who must sign in first gets both back: the form
 * is saved as every form is.
 */
export const suggestVotePage: Page = {
  path: `${mapPath}/suggest/vote/:task`,
  files: true,
  formFor: 'person',
  show: async (request) => {
    const ctx = await openMapFor(request)
    await requireTaskDetails(ctx, idIn(request.params.task))
    return { redirect: `${ctx.map.path}/suggest` }
  },
  submit: async (request) => {
    const ctx = await openMapFor(request)
    requirePerson(ctx.actor)
    await addChosenImage(request, ctx, 'description')
    const voted = request.form.vote !== 'off'
    const state = await setOwnVote(ctx, { task_id: idIn(request.params.task), voted })
    const flash = voteFlash(state)
    if (request.wantsJson) return voteAnswer(request, state, flash)
    request.flash = flash
    request.url = `${ctx.map.path}/suggest`
    return { view: await suggestForm(request, ctx), status: 422 }
  },
  showOnError: async (request) => ({ view: await suggestForm(request, await openMapFor(request)) }),
}

/** Goes on with a suggestion that was begun in a frame on another site. Nothing is done until the form here is sent. */
export const continueSuggestionPage: Page = {
  path: `${mapPath}/suggest/continue`,
  show: async (request) => ({ redirect: `${(await openMapFor(request)).map.path}/suggest` }),
  showPosted: async (request) => {
    const ctx = await openMapFor(request)
    request.url = `${ctx.map.path}/suggest`
    request.flash = 'suggest.continued'
    return { view: await suggestForm(request, ctx) }
  },
}

/** Tasks similar to a title that is being typed, for the frame below it. */
export const suggestSimilarPage: Page = {
  path: `${mapPath}/suggest/similar`,
  isTyping: true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const title = request.query.title ?? ''
    const similar = await listSimilarTasks(ctx, title)
    return { view: <SimilarView common={commonData(request)} map={ctx.map} title={title} similar={similar} /> }
  },
}

async function preview(ctx: OpenMapContext, { form }: PageRequest): Promise<string> {
  const rendered = await renderTaskInWorker(ctx, readFields(Type.Pick(NewTask, ['description']), form))
  return rendered.parsed_description
}

async function suggestForm(
  request: PageRequest,
  ctx: OpenMapContext,
  parts: { preview?: string; similar?: SimilarTask[] } = {},
) {
  const [lists, categories] = await Promise.all([suggestionLists(ctx), listCategories(ctx)])
  const typed: Record<string, string> = { title: request.query.title ?? '', ...request.form }
  const similar = parts.similar ?? (await similarTo(ctx, request, typed.title))
  const [common, needsApproval] = [commonData(request), await wouldNeedApproval(ctx, 'suggestions')]
  const { preview } = parts
  return <SuggestView {...{ common, map: ctx.map, lists, categories, typed, similar, preview, needsApproval }} />
}

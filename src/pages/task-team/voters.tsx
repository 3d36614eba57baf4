import Type from 'typebox'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { displayNameField, splitName } from '../../features/users/rules/split-name.ts'
import { listPublicVoters, listVoters } from '../../features/votes/queries/voters.ts'
import { NewVote, Voter, votersPageSize } from '../../features/votes/schema.ts'
import { castVote } from '../../features/votes/verbs/cast-vote.ts'
import { withdrawVote } from '../../features/votes/verbs/withdraw-vote.ts'
import { requirePerson } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import { idIn } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'
import { openTask, taskTeamPage, taskTeamPath } from './task-page.ts'
import { PublicVotersView, VotersView } from './views/voters.tsx'

const { source, notify } = NewVote.properties
const VoteOnBehalf = Type.Object({
  email: Voter.properties.email,
  display_name: Type.Optional(displayNameField),
  source,
  notify,
})

/** Everyone who voted; the team also sees who added a vote, and its source. The form votes on behalf of someone. */
export const votersPage: Page = {
  path: taskTeamPath('voters'),
  for: 'everybody',
  formFor: 'member',
  show: withMap(async (request, ctx) => {
    // Search engines must not index these pages, because they list names.
    request.hidden = true
    const task = await requireTaskDetails(ctx, idIn(request.params.task))
    const path = taskPath(ctx.map.path, task)
    const page = pageNumber(request.query)
    if (page > 1 && (page - 1) * votersPageSize >= task.votes_count) throw new NotFound()
    if (ctx.role === null) {
      const voters = await listPublicVoters(ctx, { task_id: task.id, page })
      return { view: <PublicVotersView {...{ task, path, page, voters }} /> }
    }
    const voters = await listVoters(ctx, { task_id: task.id, page })
    return { view: <VotersView {...{ task, path, page, voters }} /> }
  }),
  submit: async (request) => {
    requirePerson(request.ctx.actor)
    const { ctx, task, path } = await openTask(request)
    const { email, display_name = null, source, notify = false } = readFields(VoteOnBehalf, request.form)
    const voter = { email, ...splitName(display_name) }
    const { isNew } = await castVote(ctx, { parent: task.id, voter, source: source ?? null, notify })
    return { redirect: `${path}voters`, flash: isNew ? 'behalf.added' : 'behalf.already' }
  },
}

export const removeVoteAction = taskTeamPage('voters/:vote/take-back', {
  submit: async ({ ctx, path }, request) => {
    await withdrawVote(ctx, idIn(request.params.vote))
    return { redirect: `${path}voters`, flash: 'vote.withdrawn' }
  },
})

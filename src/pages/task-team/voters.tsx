import Type from 'typebox'
import { displayNameField, splitName } from '../../features/users/rules/split-name.ts'
import { listVoters } from '../../features/votes/queries/list-voters.ts'
import { votersPageSize } from '../../features/votes/rules/page-size.ts'
import { NewVote, Voter } from '../../features/votes/schema.ts'
import { castVote } from '../../features/votes/verbs/cast-vote.ts'
import { withdrawVote } from '../../features/votes/verbs/withdraw-vote.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { pageNumber } from '../../platform/http/page-number.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { openTask, taskTeamPath } from './open-task.ts'
import { VotersView } from './views/voters.tsx'

const { source, notify } = NewVote.properties
const VoteForSomebody = Type.Object({
  email: Voter.properties.email,
  display_name: Type.Optional(displayNameField),
  source,
  notify,
})

/** Everybody who voted. The form votes for somebody who asked elsewhere; the panel of the task has it, too. */
export const votersPage: Page = {
  path: taskTeamPath('voters'),
  needsSignIn: true,
  for: 'member',
  show: async (request) => {
    const { ctx, task, address } = await openTask(request)
    const page = pageNumber(request.query)
    if (page > 1 && (page - 1) * votersPageSize >= task.votes_count) throw new NotFound()
    const voters = await listVoters(ctx, { task_id: task.id, page })
    return { view: <VotersView {...{ common: commonData(request), map: ctx.map, task, address, page, voters }} /> }
  },
  submit: async (request) => {
    const { ctx, task, address } = await openTask(request)
    const { email, display_name = null, source, notify = false } = readFields(VoteForSomebody, request.form)
    const voter = { email, ...splitName(display_name) }
    const { isNew } = await castVote(ctx, { parent: task.id, voter, source: source ?? null, notify })
    return { redirect: `${address}voters`, notice: isNew ? 'behalf.added' : 'behalf.already' }
  },
}

export const takeBackAction: Page = {
  path: taskTeamPath('voters/:vote/take-back'),
  needsSignIn: true,
  for: 'member',
  submit: async (request) => {
    const { ctx, address } = await openTask(request)
    await withdrawVote(ctx, idIn(request.params.vote))
    return { redirect: `${address}voters`, notice: 'voters.taken-back' }
  },
}

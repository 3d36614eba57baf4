import type { ComponentChildren } from 'preact'
import Type from 'typebox'
import { displayNameField, splitName } from '../../features/users/rules/split-name.ts'
import { listPublicVoters, listVoters, type PublicVoter, type VoterRow } from '../../features/votes/queries/votes.ts'
import { NewVote, Voter as VoterSchema, votersPageSize } from '../../features/votes/schema.ts'
import { castVote, withdrawVote } from '../../features/votes/verbs/votes.ts'
import { requirePerson } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import { maxLengths } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import { displayName } from '../../words/person-name.ts'
import { Avatar, faceOf } from '../layout/avatar.tsx'
import { CheckField, TextField } from '../layout/field.tsx'
import { Form, Problems, pageForm, Submit } from '../layout/form.tsx'
import { Pagination } from '../layout/pagination.tsx'
import { idIn } from '../layout/paths.ts'
import { TimeAgo } from '../layout/text.tsx'
import { openTaskForTeam, type TaskData, TaskPage, taskPagePath, taskTeamPage, withTask } from './task-page.tsx'

const { source, notify } = NewVote.properties
const VoteOnBehalf = Type.Object({
  email: VoterSchema.properties.email,
  display_name: Type.Optional(displayNameField),
  source,
  notify,
})

export const voterPages: Page[] = [
  /** Everyone who voted; the team also sees who added a vote, and its source. The form votes on behalf of someone. */
  {
    path: taskPagePath('voters'),
    for: 'everybody',
    formFor: 'member',
    show: withTask(async ({ ctx, task }, { query }) => {
      const page = pageNumber(query)
      if (page > 1 && (page - 1) * votersPageSize >= task.votes_count) throw new NotFound()
      const of = { task_id: task.id, page }
      const view =
        ctx.role === null ? (
          <PublicVotersView page={page} voters={await listPublicVoters(ctx, of)} />
        ) : (
          <VotersView page={page} voters={await listVoters(ctx, of)} />
        )
      // Search engines must not index these pages, because they list names.
      return { view, shown: { hidden: true } }
    }),
    submit: async (request) => {
      requirePerson(request.ctx.actor)
      const { ctx, task, path } = await openTaskForTeam(request)
      const { email, display_name = null, source, notify = false } = readFields(VoteOnBehalf, request.form)
      const voter = { email, ...splitName(display_name) }
      const { isNew } = await castVote(ctx, { parent: task.id, voter, source: source ?? null, notify })
      return { redirect: `${path}voters`, flash: isNew ? 'behalf.added' : 'behalf.already' }
    },
  },
  taskTeamPage('voters/:vote/take-back', {
    submit: async ({ ctx, path }, request) => {
      await withdrawVote(ctx, idIn(request.params.vote))
      return { redirect: `${path}voters`, flash: 'vote.withdrawn' }
    },
  }),
]

interface Props<Row> {
  page: number
  voters: Row[]
}

const PublicVotersView = ({ voters, page }: Props<PublicVoter>, { t, task }: TaskData) => (
  <VotersPage page={page} title={t('voters.title', { title: task.title })}>
    <ul class="rows voter-rows">
      {voters.map((voter) => {
        const name = displayName(t, voter)
        return (
          <li key={voter.id}>
            <Avatar {...faceOf({ ...voter, author_id: voter.id }, name)} small />
            <bdi>{name}</bdi>
            <span class="muted">
              <TimeAgo timestamp={voter.created} />
            </span>
          </li>
        )
      })}
    </ul>
  </VotersPage>
)

function VotersView({ voters, page }: Props<VoterRow>, { t, task }: TaskData) {
  const form = task.takes_votes && (
    <>
      <h2>{t('behalf.title')}</h2>
      <VoteForm />
    </>
  )
  return (
    <VotersPage page={page} title={t('voters.all')} form={form}>
      <ul class="rows found voters">
        {voters.map((voter) => (
          <Voter key={voter.id} voter={voter} />
        ))}
      </ul>
    </VotersPage>
  )
}

interface PageProps {
  page: number
  title: string
  form?: ComponentChildren
  children: ComponentChildren
}

function VotersPage({ page, title, form, children }: PageProps, { t, task, path }: TaskData) {
  const heading = (
    <>
      {t('voters.title', { title: task.title })} <span class="count">{t.number(task.votes_count)}</span>
    </>
  )
  const urlOf = (number: number) => `${path}voters${number > 1 ? `?page=${number}` : ''}`
  return (
    <TaskPage title={title} heading={heading}>
      {task.votes_count === 0 ? <p class="empty">{t('voters.empty')}</p> : children}
      <Pagination {...{ page, urlOf }} size={votersPageSize} count={task.votes_count} />
      {form}
    </TaskPage>
  )
}

function Voter({ voter }: { voter: VoterRow }, { t, path }: TaskData) {
  const { by_first_name, by_last_name, by_deleted: deleted } = voter
  const name = displayName(t, voter)
  const adder = { first_name: by_first_name ?? '', last_name: by_last_name ?? '', deleted }
  return (
    <li>
      <Avatar {...faceOf(voter, name)} />
      <div>
        <bdi>{name}</bdi>
        <p class="muted">
          <TimeAgo timestamp={voter.created} />
          {voter.added_by !== null && ` · ${t('voters.added-by', { name: displayName(t, adder) })}`}
          {voter.source && (
            <>
              {' '}
              ·{' '}
              <a href={voter.source} rel="nofollow noopener">
                {t('voters.source')}
                <span class="visually-hidden">
                  : <bdi>{name}</bdi>
                </span>
              </a>
            </>
          )}
        </p>
      </div>
      <button type="submit" class="link" form={pageForm} formaction={`${path}voters/${voter.id}/take-back`}>
        {t('voters.take-back')}
        <span class="visually-hidden">
          : <bdi>{name}</bdi>
        </span>
      </button>
    </li>
  )
}

/** Votes on behalf of someone who asked for the task elsewhere. */
const VoteForm = (_: object, { t, form, path }: TaskData) => (
  <Form action={`${path}voters`}>
    <p class="muted">{t('behalf.help')}</p>
    <Problems field={null} />
    <Problems field="parent" />
    <TextField name="email" type="email" label={t('field.email')} max="email" required />
    <TextField name="display_name" label={t('field.name')} maxLength={2 * maxLengths.name + 1} />
    <TextField name="source" label={t('behalf.source')} max="url" inputMode="url" />
    <CheckField name="notify" label={t('behalf.notify')} checked={form.notify === 'on'} />
    <Submit>{t('behalf.send')}</Submit>
  </Form>
)

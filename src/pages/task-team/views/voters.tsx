import type { ComponentChildren } from 'preact'
import type { PublicVoter, VoterRow } from '../../../features/votes/queries/voters.ts'
import { votersPageSize } from '../../../features/votes/schema.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { CheckField, TextField } from '../../layout/field.tsx'
import { Form, Problems, pageForm, Submit } from '../../layout/form.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { TaskPage, type TaskPageProps } from './task-page.tsx'

interface Props<Row> extends TaskPageProps {
  task: { title: string; votes_count: number; takes_votes: boolean }
  page: number
  voters: Row[]
}

export const PublicVotersView = ({ voters, ...props }: Props<PublicVoter>, common: CommonData) => (
  <VotersPage {...props} title={titleOf(props, common)}>
    <ul class="rows voter-rows">
      {voters.map((voter) => {
        const name = displayName(common.t, voter)
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

export function VotersView({ voters, ...props }: Props<VoterRow>, { t }: CommonData) {
  const { task, path } = props
  const form = task.takes_votes && (
    <>
      <h2>{t('behalf.title')}</h2>
      <VoteForm path={path} />
    </>
  )
  return (
    <VotersPage {...props} title={t('voters.all')} form={form}>
      <ul class="rows found voters">
        {voters.map((voter) => (
          <Voter key={voter.id} voter={voter} path={path} />
        ))}
      </ul>
    </VotersPage>
  )
}

interface PageProps extends Omit<Props<never>, 'voters'> {
  title: string
  form?: ComponentChildren
  children: ComponentChildren
}

function VotersPage({ task, path, page, title, form, children }: PageProps, common: CommonData) {
  const { t } = common
  const heading = (
    <>
      {titleOf({ task }, common)} <span class="count">{t.number(task.votes_count)}</span>
    </>
  )
  const urlOf = (number: number) => `${path}voters${number > 1 ? `?page=${number}` : ''}`
  return (
    <TaskPage {...{ task, path, title, heading }}>
      {task.votes_count === 0 ? <p class="empty">{t('voters.empty')}</p> : children}
      <Pagination {...{ page, urlOf }} size={votersPageSize} count={task.votes_count} />
      {form}
    </TaskPage>
  )
}

const titleOf = ({ task }: Pick<PageProps, 'task'>, { t }: CommonData): string =>
  t('voters.title', { title: task.title })

function Voter({ voter, path }: Pick<TaskPageProps, 'path'> & { voter: VoterRow }, common: CommonData) {
  const { t } = common
  const name = displayName(t, voter)
  return (
    <li>
      <Avatar {...faceOf(voter, name)} />
      <div>
        <bdi>{name}</bdi>
        <p class="muted">
          <TimeAgo timestamp={voter.created} />
          {voter.added_by !== null && ` · ${t('voters.added-by', { name: addedBy(common, voter) })}`}
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

const addedBy = (common: CommonData, { by_first_name, by_last_name, by_deleted }: VoterRow): string =>
  displayName(common.t, {
    first_name: by_first_name ?? '',
    last_name: by_last_name ?? '',
    deleted: by_deleted,
  })

/** Votes on behalf of someone who asked for the task elsewhere. */
export function VoteForm({ path }: { path: string }, { t, form }: CommonData) {
  return (
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
}

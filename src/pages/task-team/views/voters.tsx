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

export const PublicVotersView = ({ voters, ...props }: Props<PublicVoter>) => (
  <VotersPage {...props} title={titleOf(props)}>
    <ul class="rows voter-rows">
      {voters.map((voter) => {
        const name = displayName(props.common.t, voter)
        return (
          <li key={voter.id}>
            <Avatar {...faceOf({ ...voter, author_id: voter.id }, name)} small />
            <bdi>{name}</bdi>
            <span class="muted">
              <TimeAgo common={props.common} timestamp={voter.created} />
            </span>
          </li>
        )
      })}
    </ul>
  </VotersPage>
)

export function VotersView({ voters, ...props }: Props<VoterRow>) {
  const { common, task, path } = props
  const { t } = common
  const form = task.takes_votes && (
    <>
      <h2>{t('behalf.title')}</h2>
      <VoteForm common={common} path={path} />
    </>
  )
  return (
    <VotersPage {...props} title={t('voters.all')} form={form}>
      <ul class="rows found voters">
        {voters.map((voter) => (
          <Voter key={voter.id} common={common} voter={voter} path={path} />
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

function VotersPage({ common, map, task, path, page, title, form, children }: PageProps) {
  const { t } = common
  const heading = (
    <>
      {titleOf({ common, task })} <span class="count">{t.number(task.votes_count)}</span>
    </>
  )
  const urlOf = (number: number) => `${path}voters${number > 1 ? `?page=${number}` : ''}`
  return (
    <TaskPage {...{ common, map, task, path, title, heading }}>
      {task.votes_count === 0 ? <p class="empty">{t('voters.empty')}</p> : children}
      <Pagination {...{ common, page, urlOf }} size={votersPageSize} count={task.votes_count} />
      {form}
    </TaskPage>
  )
}

const titleOf = ({ common, task }: Pick<PageProps, 'common' | 'task'>): string =>
  common.t('voters.title', { title: task.title })

function Voter({ common, voter, path }: Pick<TaskPageProps, 'common' | 'path'> & { voter: VoterRow }) {
  const { t } = common
  const name = displayName(t, voter)
  return (
    <li>
      <Avatar {...faceOf(voter, name)} />
      <div>
        <bdi>{name}</bdi>
        <p class="muted">
          <TimeAgo common={common} timestamp={voter.created} />
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
export function VoteForm({ common, path }: { common: CommonData; path: string }) {
  const { t } = common
  return (
    <Form common={common} action={`${path}voters`}>
      <p class="muted">{t('behalf.help')}</p>
      <Problems common={common} field={null} />
      <Problems common={common} field="parent" />
      <TextField common={common} name="email" type="email" label={t('field.email')} max="email" required />
      <TextField common={common} name="display_name" label={t('field.name')} maxLength={2 * maxLengths.name + 1} />
      <TextField common={common} name="source" label={t('behalf.source')} max="url" inputMode="url" />
      <CheckField common={common} name="notify" label={t('behalf.notify')} checked={common.form.notify === 'on'} />
      <Submit>{t('behalf.send')}</Submit>
    </Form>
  )
}

import type { VoterRow } from '../../../features/votes/queries/voters.ts'
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

interface Props extends TaskPageProps {
  task: { title: string; votes_count: number; takes_votes: boolean }
  page: number
  voters: VoterRow[]
}

export function VotersView({ common, map, task, path, page, voters }: Props) {
  const { t } = common
  const heading = (
    <>
      {t('voters.title', { title: task.title })} <span class="count">{t.number(task.votes_count)}</span>
    </>
  )
  return (
    <TaskPage {...{ common, map, task, path }} title={t('voters.all')} heading={heading}>
      {voters.length === 0 ? (
        <p class="empty">{t('voters.empty')}</p>
      ) : (
        <ul class="rows found voters">
          {voters.map((voter) => (
            <Voter key={voter.id} common={common} voter={voter} path={path} />
          ))}
        </ul>
      )}
      <Pagination
        common={common}
        page={page}
        size={votersPageSize}
        count={task.votes_count}
        urlOf={(number) => `${path}voters${number > 1 ? `?page=${number}` : ''}`}
      />
      {task.takes_votes && (
        <>
          <h2>{t('behalf.title')}</h2>
          <VoteForm common={common} path={path} />
        </>
      )}
    </TaskPage>
  )
}

function Voter({ common, voter, path }: Pick<Props, 'common' | 'path'> & { voter: VoterRow }) {
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

import type { PublicVoter } from '../../../features/votes/queries/voters.ts'
import { votersPageSize } from '../../../features/votes/schema.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { TaskPage, type TaskPageProps } from '../../task-team/views/task-page.tsx'

interface Props extends TaskPageProps {
  task: { title: string; votes_count: number }
  page: number
  voters: PublicVoter[]
}

export function PublicVotersView({ common, map, task, path, page, voters }: Props) {
  const { t } = common
  const title = t('voters.title', { title: task.title })
  const heading = (
    <>
      {title} <span class="count">{t.number(task.votes_count)}</span>
    </>
  )
  const urlOf = (number: number) => `${path}voters${number > 1 ? `?page=${number}` : ''}`
  return (
    <TaskPage {...{ common, map, task, path, title, heading }}>
      {voters.length === 0 && <p class="empty">{t('voters.empty')}</p>}
      <ul class="rows voter-rows">
        {voters.map((voter) => {
          const name = displayName(t, voter)
          return (
            <li key={voter.id}>
              <Avatar {...faceOf({ ...voter, author_id: voter.id }, name)} small />
              <bdi>{name}</bdi>
              <span class="muted">
                <TimeAgo common={common} timestamp={voter.created} />
              </span>
            </li>
          )
        })}
      </ul>
      <Pagination {...{ common, page, urlOf }} size={votersPageSize} count={task.votes_count} />
    </TaskPage>
  )
}

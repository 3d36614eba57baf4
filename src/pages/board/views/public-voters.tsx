import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { PublicVoter } from '../../../features/votes/queries/voters.ts'
import { votersPageSize } from '../../../features/votes/schema.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { Pagination } from '../../layout/pagination.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { TaskHead } from '../../task-team/views/task-page.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string; votes_count: number }
  path: string
  page: number
  voters: PublicVoter[]
}

/** Everybody who voted, for everybody. */
export function PublicVotersView({ common, map, task, path, page, voters }: Props) {
  const { t } = common
  const urlOf = (number: number) => `${path}voters${number > 1 ? `?page=${number}` : ''}`
  return (
    <Layout common={common} title={t('voters.title', { title: task.title })} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>
          {t('voters.title', { title: task.title })} <span class="count">{t.number(task.votes_count)}</span>
        </h1>
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
      </section>
    </Layout>
  )
}

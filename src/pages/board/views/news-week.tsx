import type { NewsEntry } from '../../../features/comments/queries/read-news.ts'
import type { RoleSlug } from '../../../features/maps/rules/role.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { addDays, type Day, lastDayOf, weekOf } from '../../../lib/time.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { MapProps } from '../../layout/common-data.ts'
import { excerpt, ImportedMark, NameLink, TimeAgo } from '../../layout/text.tsx'
import { VoteButton } from './card.tsx'

interface Props extends MapProps {
  /** Its Monday. */
  week: Day
  entries: NewsEntry[]
}

/** Completed tasks come first, and the answers last. */
export function NewsWeek({ common, map, week, entries }: Props) {
  const { t } = common
  const current = weekOf(common.now)
  const name = { [current]: t('news.this-week'), [addDays(current, -7)]: t('news.last-week') }[week]
  const days = t.days(week, lastDayOf(week))
  return (
    <section class="news-week" aria-labelledby={`week-${week}`}>
      <h2 id={`week-${week}`}>
        {name ? (
          <>
            {name} <span class="news-days">{days}</span>
          </>
        ) : (
          days
        )}
      </h2>
      <div>
        {groupsOf(entries).map((group) => (
          <NewsGroup key={keyOf(group[0])} {...{ common, map, entries: group }} />
        ))}
      </div>
    </section>
  )
}

type Group = [NewsEntry, ...NewsEntry[]]

const order: RoleSlug[] = ['completed', 'in_progress', 'planned']
const placeOf = (entry: NewsEntry): number => (entry.kind === 'answer' ? order.length : order.indexOf(entry.list_role))
const keyOf = (entry: NewsEntry): string => (entry.kind === 'answer' ? 'answers' : String(entry.list_id))

const groupsOf = (entries: NewsEntry[]): Group[] =>
  ([...Map.groupBy(entries, keyOf).values()] as Group[]).toSorted(([a], [b]) => placeOf(a) - placeOf(b))

function NewsGroup({ common, map, entries }: Pick<Props, 'common' | 'map'> & { entries: Group }) {
  const { t } = common
  const [first] = entries
  const isAnswers = first.kind === 'answer'
  return (
    <div class="news-group">
      <h3>
        <span class={isAnswers ? 'dot answered' : `dot ${first.list_role}`} aria-hidden="true" />
        <bdi>{isAnswers ? t('news.answered') : first.list_name}</bdi>{' '}
        <span class="count">{t.number(entries.length)}</span>
      </h3>
      <ul>
        {entries.map((entry) => (
          <NewsItem key={entry.task_id} common={common} map={map} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

/** About four lines. The task's page has the whole answer. */
const excerptLength = 280

function NewsItem({ common, map, entry }: Pick<Props, 'common' | 'map'> & { entry: NewsEntry }) {
  const { t } = common
  const task = { ...entry, id: entry.task_id, voted: Boolean(entry.voted) }
  return (
    <li class="news-item">
      <VoteButton common={common} path={map.path} task={task} />
      <div>
        <NameLink class="news-title" href={taskPath(map.path, task)} name={task.title} />
        <p class="card-foot">
          {entry.kind === 'answer' && (
            <span class="list-of">
              <span class={`dot ${entry.list_role}`} aria-hidden="true" />
              <bdi>{entry.list_name}</bdi>
            </span>
          )}
          <TimeAgo common={common} timestamp={entry.timestamp} />
        </p>
        {entry.kind === 'answer' && <AnswerText common={common} entry={entry} />}
        {entry.kind === 'arrival' && entry.note && (
          <div class="news-said">
            <p class="news-by">{t('news.note')}</p>
            <p dir="auto">{entry.note}</p>
          </div>
        )}
      </div>
    </li>
  )
}

function AnswerText({ common, entry }: Pick<Props, 'common'> & { entry: NewsEntry & { kind: 'answer' } }) {
  const { t } = common
  const name = displayName(t, entry)
  return (
    <div class="news-said">
      <p class="news-by">
        <Avatar {...faceOf(entry, name)} small /> {t('news.answer.by', { name })}
        <ImportedMark common={common} imported={entry.imported} />
      </p>
      <p dir="auto">{excerpt(plainText(entry.parsed_content), excerptLength)}</p>
    </div>
  )
}

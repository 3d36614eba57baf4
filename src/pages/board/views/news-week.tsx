import type { NewsEntry } from '../../../features/comments/queries/read-news.ts'
import type { RoleSlug } from '../../../features/maps/rules/role.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { addDays, type Day, lastDayOf, weekOf } from '../../../lib/time.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { excerpt, ImportedMark, NameLink, TimeAgo } from '../../layout/text.tsx'
import { VoteButton } from './card.tsx'

interface Props {
  /** Its Monday. */
  week: Day
  entries: NewsEntry[]
}

/** Completed tasks come first, and the answers last. */
export function NewsWeek({ week, entries }: Props, { t, now }: CommonData) {
  const current = weekOf(now)
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
          <NewsGroup key={keyOf(group[0])} {...{ entries: group }} />
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

function NewsGroup({ entries }: { entries: Group }, { t }: CommonData) {
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
          <NewsItem key={entry.task_id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

/** About four lines. The task's page has the whole answer. */
const excerptLength = 280

function NewsItem({ entry }: { entry: NewsEntry }, { t, map }: MapData) {
  const task = { ...entry, id: entry.task_id, voted: Boolean(entry.voted) }
  return (
    <li class="news-item">
      <VoteButton path={map.path} task={task} />
      <div>
        <NameLink class="news-title" href={taskPath(map.path, task)} name={task.title} />
        <p class="card-foot">
          {entry.kind === 'answer' && (
            <span class="list-of">
              <span class={`dot ${entry.list_role}`} aria-hidden="true" />
              <bdi>{entry.list_name}</bdi>
            </span>
          )}
          <TimeAgo timestamp={entry.timestamp} />
        </p>
        {entry.kind === 'answer' && <AnswerText entry={entry} />}
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

function AnswerText({ entry }: { entry: NewsEntry & { kind: 'answer' } }, { t }: CommonData) {
  const name = displayName(t, entry)
  return (
    <div class="news-said">
      <p class="news-by">
        <Avatar {...faceOf(entry, name)} small /> {t('news.answer.by', { name })}
        <ImportedMark imported={entry.imported} />
      </p>
      <p dir="auto">{excerpt(plainText(entry.parsed_content), excerptLength)}</p>
    </div>
  )
}

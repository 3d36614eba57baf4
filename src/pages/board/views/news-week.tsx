import type { VNode } from 'preact'
import type { NewsEntry } from '../../../features/comments/queries/read-news.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { RoleSlug } from '../../../features/maps/rules/role.ts'
import { addDays, type Day } from '../../../lib/days.ts'
import { lastDayOf, weekOf } from '../../../lib/weeks.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { NewsItem } from './news-item.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  /** Its Monday. */
  week: Day
  entries: NewsEntry[]
}

/** What was completed comes first, and the answers last. */
export function NewsWeek({ common, map, week, entries }: Props): VNode {
  const t = wordsIn(common.language)
  const name = nameOfWeek({ common, week })
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
          <NewsGroup key={keyOf(group[0])} {...{ common, map, week, entries: group }} />
        ))}
      </div>
    </section>
  )
}

function nameOfWeek({ common, week }: Pick<Props, 'common' | 'week'>): string | undefined {
  const t = wordsIn(common.language)
  const current = weekOf(common.now)
  if (week === current) return t('news.this-week')
  return week === addDays(current, -7) ? t('news.last-week') : undefined
}

type Group = [NewsEntry, ...NewsEntry[]]

const order: RoleSlug[] = ['completed', 'in_progress', 'planned']
const placeOf = (entry: NewsEntry): number => (entry.kind === 'answer' ? order.length : order.indexOf(entry.list_role))
const keyOf = (entry: NewsEntry): string => (entry.kind === 'answer' ? 'answers' : String(entry.list_id))

/** One group for each list, and one for the answers. */
const groupsOf = (entries: NewsEntry[]): Group[] =>
  ([...Map.groupBy(entries, keyOf).values()] as Group[]).toSorted(([a], [b]) => placeOf(a) - placeOf(b))

function NewsGroup({ common, map, week, entries }: Props & { entries: Group }): VNode {
  const t = wordsIn(common.language)
  const [first] = entries
  const id = `week-${week}-${keyOf(first)}`
  const isAnswers = first.kind === 'answer'
  return (
    <section class="news-group" aria-labelledby={id}>
      <h3 id={id}>
        <span class={isAnswers ? 'dot answered' : `dot ${first.list_role}`} aria-hidden="true" />
        <bdi>{isAnswers ? t('news.answered') : first.list_name}</bdi>{' '}
        <span class="count">{t.number(entries.length)}</span>
      </h3>
      <ul>
        {entries.map((entry) => (
          <NewsItem key={entry.task_id} common={common} path={map.path} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

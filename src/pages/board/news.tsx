import { type NewsEntry, type NewsPage, newest, readNews } from '../../features/comments/queries/read-news.ts'
import type { RoleSlug } from '../../features/maps/rules/role.ts'
import type { NewsCursor } from '../../features/tasks/queries/arrivals.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { addDays, type Day, lastDayOf, parseTimestamp, weekOf } from '../../lib/time.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { plainText } from '../../platform/markdown/rendered-html.ts'
import { displayName } from '../../words/person-name.ts'
import { Avatar, faceOf } from '../layout/avatar.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { LinkButton } from '../layout/form.tsx'
import { Layout } from '../layout/layout.tsx'
import { OlderPages } from '../layout/pagination.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { excerpt, ImportedMark, NameLink, TimeAgo } from '../layout/text.tsx'
import { withSharedMap } from '../open-map.ts'
import { VoteButton } from './views/card.tsx'

/** Planned, completed and answered tasks, by week. Everyone sees the same page, so people can share it. */
export const newsPage: Page = {
  path: `${mapPath}/news`,
  show: withSharedMap(async (request, ctx) => {
    const { before } = request.query
    const isFirst = before === undefined
    const news = await readNews(ctx, isFirst ? newest : parseNewsCursor(before))
    return { view: <NewsView isFirst={isFirst} {...news} /> }
  }),
}

interface Props extends NewsPage {
  isFirst: boolean
}

function NewsView({ entries, older, isFirst }: Props, { t, url, hidden, map }: MapData) {
  const about = t('news.about')
  const path = `${map.path}/news/`
  return (
    <Layout
      title={t('news.title')}
      description={about}
      canonical={isFirst ? path : path + url.slice(url.indexOf('?'))}
      feed={path}
      updatesUrl={isFirst ? `${map.path}/live` : undefined}
    >
      <section class="news" aria-labelledby="news">
        <header class="news-head">
          <h1 id="news">{t('news.title')}</h1>
          <p>{about}</p>
          {!hidden && (
            <p class="muted news-feeds">
              {t('news.feeds')} <a href={`${path}feed.atom`}>Atom</a> <a href={`${path}feed.json`}>JSON Feed</a>
            </p>
          )}
        </header>
        {[...Map.groupBy(entries, ({ timestamp }) => weekOf(timestamp))].map(([week, ofWeek]) => (
          <NewsWeek key={week} week={week} entries={ofWeek} />
        ))}
        {entries.length === 0 && <NoNews isFirst={isFirst} />}
        {(older || !isFirst) && (
          <OlderPages
            newest={isFirst ? undefined : path}
            older={older && `${path}?before=${encodeURIComponent(newsCursorText(older))}`}
          />
        )}
      </section>
    </Layout>
  )
}

function NoNews({ isFirst }: Pick<Props, 'isFirst'>, { t, map }: MapData) {
  if (!isFirst) return <p class="empty">{t('news.empty.older')}</p>
  return (
    <EmptyState text={t('news.empty')}>
      <LinkButton href={`${map.path}/`} text={t('error.back.map')} />
    </EmptyState>
  )
}

/** The end of a page of news, in a URL: `2026-11-09T10:00:00.000Z_12`. */
const newsCursorText = ({ timestamp, task_id }: NewsCursor): string => `${timestamp}_${task_id}`

function parseNewsCursor(text: string): NewsCursor {
  const [time = '', id] = text.split('_', 2)
  const [timestamp, task_id] = [parseTimestamp(time, 'first'), idIn(id)]
  if (timestamp === undefined || task_id === 0) throw new NotFound()
  return { timestamp, task_id }
}

interface WeekProps {
  /** Its Monday. */
  week: Day
  entries: NewsEntry[]
}

/** Completed tasks come first, and the answers last. */
function NewsWeek({ week, entries }: WeekProps, { t, now }: CommonData) {
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
      <VoteButton task={task} />
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

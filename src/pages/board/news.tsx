import { type NewsPage, newest, readNews } from '../../features/comments/queries/read-news.ts'
import type { NewsCursor } from '../../features/tasks/queries/arrivals.ts'
import { parseTimestamp, weekOf } from '../../lib/time.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import type { MapData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { LinkButton } from '../layout/form.tsx'
import { Layout } from '../layout/layout.tsx'
import { OlderPages } from '../layout/pagination.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { withSharedMap } from '../open-map.ts'
import { NewsWeek } from './views/news-week.tsx'

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
      {...{ map }}
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
          <NewsWeek key={week} {...{ week }} entries={ofWeek} />
        ))}
        {entries.length === 0 && <NoNews {...{ isFirst }} />}
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

import type { VNode } from 'preact'
import type { NewsEntry, NewsPage } from '../../../features/comments/queries/read-news.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { weekOf } from '../../../lib/weeks.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { StackedStones } from '../../layout/empty-state.tsx'
import { Layout } from '../../layout/layout.tsx'
import { newsCursorText } from '../news-cursor.ts'
import { NewsWeek } from './news-week.tsx'

interface Props extends NewsPage {
  common: CommonData
  map: OpenMap
  isFirst: boolean
}

export function NewsView({ common, map, entries, older, isFirst }: Props): VNode {
  const t = wordsIn(common.language)
  const about = t('news.about', { map: map.name })
  const path = `${map.path}/news/`
  return (
    <Layout
      {...{ common, map }}
      title={t('news.title')}
      description={about}
      canonical={isFirst ? path : path + common.url.slice(common.url.indexOf('?'))}
      feed={path}
      {...(isFirst ? { updatesUrl: `${map.path}/live` } : {})}
    >
      <section class="news" aria-labelledby="news">
        <header class="news-head">
          <h1 id="news">{t('news.title')}</h1>
          <p>{about}</p>
          {!common.hidden && (
            <p class="muted news-feeds">
              {t('news.feeds')} <a href={`${path}feed.atom`}>Atom</a> <a href={`${path}feed.json`}>JSON Feed</a>
            </p>
          )}
        </header>
        {weeksOf(entries).map(([week, ofWeek]) => (
          <NewsWeek key={week} {...{ common, map, week }} entries={ofWeek} />
        ))}
        {entries.length === 0 && <NoNews {...{ common, map, isFirst }} />}
        {(older || !isFirst) && (
          <nav class="pagination" aria-label={t('page.pages')}>
            {isFirst ? <span /> : <a href={path}>{t('news.newest')}</a>}
            {older ? (
              <a rel="next" href={`${path}?before=${encodeURIComponent(newsCursorText(older))}`}>
                {t('news.older')}
              </a>
            ) : (
              <span />
            )}
          </nav>
        )}
      </section>
    </Layout>
  )
}

/** Newest first, as the entries are. */
const weeksOf = (entries: NewsEntry[]): [string, NewsEntry[]][] => [
  ...Map.groupBy(entries, ({ timestamp }) => weekOf(timestamp)),
]

function NoNews({ common, map, isFirst }: Pick<Props, 'common' | 'map' | 'isFirst'>): VNode {
  const t = wordsIn(common.language)
  if (!isFirst) return <p class="empty">{t('news.empty.older')}</p>
  return (
    <div class="no-news">
      <StackedStones />
      <h2>{t('news.empty')}</h2>
      <p>{t('news.empty.help')}</p>
      <a class="button" href={`${map.path}/`}>
        {t('news.empty.board')}
      </a>
    </div>
  )
}

import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Moment } from '../../../web/moment.tsx'
import { Pages } from '../../../web/pages.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { taskPath } from '../../tasks/path.ts'
import type { Deed } from '../activity.ts'
import { pageSize, type Section, sections } from '../sections.ts'
import { YouFrame } from './frame.tsx'

interface Shown {
  visit: Visit
  section: Section
  page: number
  count: number
  deeds: Deed[]
}

export function ActivityView({ visit, section, page, count, deeds }: Shown): VNode {
  return (
    <YouFrame visit={visit} tab={section}>
      {deeds.length === 0 && <Nothing visit={visit} section={section} />}
      {deeds.length > 0 && (
        <ul class="rows">
          {deeds.map((deed) => (
            <DeedRow key={deed.id} visit={visit} section={section} deed={deed} />
          ))}
        </ul>
      )}
      <Pages
        visit={visit}
        page={page}
        size={pageSize}
        count={count}
        addressOf={(number) => `${sections[section]}?page=${number}`}
      />
    </YouFrame>
  )
}

function Nothing({ visit, section }: Pick<Shown, 'visit' | 'section'>): VNode {
  const t = wordsIn(visit.language)
  return (
    <p class="nothing">
      {t(`you.${section}.empty`)} <a href="/">{t('you.empty.maps')}</a>
    </p>
  )
}

function DeedRow({ visit, section, deed }: { visit: Visit; section: Section; deed: Deed }): VNode {
  const t = wordsIn(visit.language)
  const task = taskPath(deed.path, { id: deed.task_id, slug: deed.slug })
  return (
    <li>
      <a class="card-title" href={section === 'comments' ? `${task}?comment=${deed.id}#comment-${deed.id}` : task}>
        <bdi>{deed.title}</bdi>
      </a>{' '}
      {deed.pending && <span class="badge">{t('card.waiting')}</span>}
      {deed.said !== null && (
        <p class="snippet" dir="auto">
          {deed.said}
        </p>
      )}
      <p class="muted">
        <a href={`${deed.path}/`}>
          <bdi>{deed.map}</bdi>
        </a>{' '}
        · <span class={`dot ${deed.role}`} aria-hidden="true" /> <bdi>{deed.list}</bdi> ·{' '}
        <Moment visit={visit} moment={deed.created} />
      </p>
    </li>
  )
}

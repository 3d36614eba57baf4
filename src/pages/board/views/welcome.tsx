import type { Column } from '../../../features/tasks/queries/board.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { StackedStones } from '../../layout/empty-state.tsx'
import { excerpt, Prose } from '../../layout/text.tsx'

/** About two lines of text. A longer message is collapsed. */
const shortLength = 140
/** More than the style sheet shows on the widest screen. */
const excerptLength = 320

/** A map's welcome message, below the header with its avatar and name. */
export const Welcome = (_: object, { t, map }: MapData) => (
  <div class="welcome">
    <h1 class="visually-hidden">
      <bdi>{map.name}</bdi>
    </h1>
    {map.parsed_description && <Message html={map.parsed_description} />}
    {map.url && (
      <a class="project-link" href={map.url} rel="nofollow noopener">
        {t('map.project')}
      </a>
    )}
  </div>
)

/**
 * A long message starts as plain text, which the style sheet cuts after whole lines. The collapsed part is in a closed
 * `details` element, so the keyboard doesn't reach it either.
 */
function Message({ html }: { html: string }, { t }: CommonData) {
  const prose = <Prose html={html} from={2} />
  if (!isLong(html)) return prose
  return (
    <details>
      <summary>
        <span class="welcome-start" dir="auto">
          {excerpt(plainText(html), excerptLength)}
        </span>{' '}
        <span class="more link">{t('map.more')}</span>
        <span class="less link">{t('map.less')}</span>
      </summary>
      {prose}
    </details>
  )
}

const isLong = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').length > shortLength || (html.match(/<(?:p|li|h\d|pre|tr|img)\b/g)?.length ?? 0) > 1

interface EmptyProps {
  columns: Column[]
  /** The checklist next to it has the primary button. */
  isBeingSetUp: boolean
}

/** Replaces the empty lists of a new map: what this is, what to do first, and the path a suggestion takes. */
export function EmptyMap({ columns, isBeingSetUp }: EmptyProps, { t, map }: MapData) {
  const isOpen = columns.some((list) => list.takes_suggestions)
  return (
    <section class="empty-map" aria-labelledby="empty-map">
      <StackedStones />
      <h2 id="empty-map">{t('empty-map.title')}</h2>
      <p class="lead">{t(isOpen ? 'empty-map.about' : 'empty-map.closed')}</p>
      {isOpen && (
        <a class={isBeingSetUp ? 'button' : 'button primary large'} href={`${map.path}/suggest`}>
          {t('empty-map.suggest')}
        </a>
      )}
      {isBeingSetUp && (
        <p>
          <a class="button quiet" href={`${map.path}/manage/import`}>
            {t('empty-map.import')}
          </a>
        </p>
      )}
      <h3 id="empty-map-way">{t('empty-map.way')}</h3>
      <ol class="way" aria-labelledby="empty-map-way">
        {columns.map(({ id, slug, name, role }) => {
          // On hold and Rejected aren't part of that path.
          if (role === 'on_hold' || role === 'rejected') return null
          return (
            <li key={id}>
              <a href={`${map.path}/${id}-${slug}/`}>
                <span class={`dot ${role}`} aria-hidden="true" />
                <bdi>{name}</bdi>
              </a>
              <p>{t(`empty-map.way.${role}`)}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

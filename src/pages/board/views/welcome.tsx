import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { excerpt, Prose } from '../../layout/text.tsx'

/** About two lines of text. A longer message is folded. */
const shortLength = 140
/** More than the style sheet shows on the widest screen. */
const excerptLength = 320

/** The welcome message of a map, below the header with its avatar and name. */
export function Welcome({ common, map }: { common: CommonData; map: OpenMap }): VNode {
  const t = wordsIn(common.language)
  return (
    <div class="welcome">
      <h1 class="visually-hidden">
        <bdi>{map.name}</bdi>
      </h1>
      {map.parsed_description && <Message common={common} html={map.parsed_description} />}
      {map.url && (
        <a class="project-link" href={map.url} rel="nofollow noopener">
          {t('map.project')}
        </a>
      )}
    </div>
  )
}

/**
 * A long message begins as plain text, cut by the style sheet after whole lines. What is folded away is not in the page
 * for the keyboard either: it is the content of a closed `details` element.
 */
function Message({ common, html }: { common: CommonData; html: string }): VNode {
  const t = wordsIn(common.language)
  const prose = <Prose html={html} from={2} />
  if (!isLong(html)) return prose
  return (
    <details>
      <summary>
        <span class="welcome-start" dir="auto">
          {excerpt(plainText(html), excerptLength)}
        </span>{' '}
        <span class="more">{t('map.more')}</span>
        <span class="less">{t('map.less')}</span>
      </summary>
      {prose}
    </details>
  )
}

const isLong = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').length > shortLength || (html.match(/<(?:p|li|h\d|pre|tr|img)\b/g)?.length ?? 0) > 1

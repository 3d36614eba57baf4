import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import { avatarAddress } from '../../layout/avatar-address.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** About three lines of text. A longer message is cut. */
const cutLength = 240

/** The top of a map. A long message is cut by the style sheet until the `details` element is opened. */
export function Welcome({ common, map }: { common: CommonData; map: OpenMap }): VNode {
  const t = wordsIn(common.language)
  return (
    <div class="welcome">
      <img class="map-avatar" src={avatarAddress(map)} alt="" width={48} height={48} />
      <h1>
        <bdi>{map.name}</bdi>
      </h1>
      {map.parsed_description && (
        <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: map.parsed_description }} />
      )}
      <div class="welcome-foot">
        {isLong(map.parsed_description) && (
          <details>
            <summary>
              <span class="more">{t('map.more')}</span>
              <span class="less">{t('map.less')}</span>
            </summary>
          </details>
        )}
        {map.url && (
          <a href={map.url} rel="nofollow noopener">
            {t('map.project')}
          </a>
        )}
      </div>
    </div>
  )
}

const isLong = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').length > cutLength || (html.match(/<(?:p|li|h\d|pre|tr|img)\b/g)?.length ?? 0) > 2

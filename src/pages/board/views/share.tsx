import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { CopyText } from '../../layout/text.tsx'

interface Props {
  common: CommonData
  title: string
  /** The whole URL of the page. */
  url: string
}

/** The URL to copy. The script adds a button where the device has a way to share. */
export function Share({ common, title, url }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <details class="share">
      <summary class="button">{t('share.button')}</summary>
      <div class="share-ways">
        <CopyText common={common} id="share-link" label={t('share.link')} text={url} />
        <button class="button" type="button" data-share={url} data-title={title} hidden>
          {t('share.send')}
        </button>
      </div>
    </details>
  )
}

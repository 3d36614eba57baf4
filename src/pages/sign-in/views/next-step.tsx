import type { VNode } from 'preact'
import type { AfterSignIn } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** What is done right after, by the last word of the address it was sent to: `vote`, `comment`. */
export function Next({ common, intent }: { common: CommonData; intent: AfterSignIn | undefined }): VNode | null {
  if (!intent?.saved) return null
  const t = wordsIn(common.language)
  const key = `sign-in.next.${intent.saved.route.split('/').at(-1)}`
  return <p>{t.has(key) ? t(key) : t('sign-in.next')}</p>
}

import type { VNode } from 'preact'
import { type AfterSignIn, onlyShown } from '../../../platform/http/after-sign-in.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** What becomes of a form right after signing in, named by the last word of its URL that is no parameter: `vote`, `comment`. */
export function NextStep({ common, after }: { common: CommonData; after: AfterSignIn | undefined }): VNode | null {
  if (!after?.saved) return null
  const t = wordsIn(common.language)
  if (after.saved.form[onlyShown]) return <p>{t('sign-in.next.shown')}</p>
  const words = after.saved.route.split('/').filter((part) => part && !part.startsWith(':'))
  const key = `sign-in.next.${words.at(-1)}`
  return <p>{t.has(key) ? t(key) : t('sign-in.next')}</p>
}

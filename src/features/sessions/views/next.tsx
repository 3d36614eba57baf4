import type { VNode } from 'preact'
import type { Intent, Visit } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../web/words/words.ts'

/** What is done right after, by the last word of the address it was sent to: `vote`, `comment`. */
export function Next({ visit, intent }: { visit: Visit; intent: Intent | undefined }): VNode | null {
  if (!intent?.sent) return null
  const t = wordsIn(visit.language)
  const key = `sign-in.next.${intent.sent.route.split('/').at(-1)}`
  return <p>{t.has(key) ? t(key) : t('sign-in.next')}</p>
}

import type { Site } from '../../platform/context.ts'
import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { wordsIn } from '../../words/words.ts'

export function testMail(site: Site, { to, language }: { to: string; language: string }): NewMail {
  const t = wordsIn(language)
  const values = { site: new URL(site.publicUrl).host }
  const title = t('mail.test.title', values)
  const { direction } = t
  const body = renderMail({ language: t.language, direction, title, paragraphs: [t('mail.test.what', values)] })
  return { kind: 'test', to, subject: title, ...body }
}

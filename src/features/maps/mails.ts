import type { Site } from '../../platform/context.ts'
import type { MailBrand } from '../../platform/mail/mail-parts.ts'
import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { wordsIn } from '../../words/words.ts'
import { avatarOf } from './rules/draw-avatar.ts'

/** The header of a board's emails. A board without a colour uses its avatar's. */
export const brandOf = ({ name, colour }: { name: string; colour: string }): MailBrand => ({
  name,
  square: colour || avatarOf(name).colour,
  accent: colour,
})

export function testMail(site: Pick<Site, 'publicUrl'>, { to, language }: { to: string; language: string }): NewMail {
  const t = wordsIn(language)
  const values = { site: new URL(site.publicUrl).host }
  const title = t('mail.test.title', values)
  const body = renderMail(t, { brand: { name: values.site }, title, paragraphs: [t('mail.test.what', values)] })
  return { kind: 'test', to, subject: title, ...body }
}

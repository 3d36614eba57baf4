import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { wordsIn } from '../../words/words.ts'
import { brandOf } from '../maps/mails.ts'

export type FailingWhat = 'failing' | 'warning' | 'paused' | 'gone'

interface FailingMail {
  to: string
  language: string
  what: FailingWhat
  /** The webhook's name. */
  name: string
  map: { name: string; colour: string }
  /** The error from the last attempt. */
  error: string
  link: string
}

/** A webhook is failing, is about to be paused, or was paused. */
export function failingMail({ to, language, what, name, map, error, link }: FailingMail): NewMail {
  const t = wordsIn(language)
  const values = { name, map: map.name, error }
  const title = t(`mail.webhook.${what}.title`, values)
  const body = renderMail(t, {
    brand: brandOf(map),
    title,
    paragraphs: [t(`mail.webhook.${what}`, values), t('mail.webhook.error', values)],
    button: { text: t('mail.webhook.button'), url: link },
    footnotes: [t('mail.webhook.why', values)],
  })
  return { kind: 'webhook', to, subject: title, ...body }
}

import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { wordsIn } from '../../words/words.ts'
import { brandOf } from '../maps/mails.ts'
import type { Outcome } from './rules/attempts.ts'

export type FailingWhat = 'failing' | 'warning' | 'paused' | 'gone'

export type FailingOutcome = Pick<Outcome, 'status' | 'failure'>

interface FailingMail {
  to: string
  language: string
  what: FailingWhat
  name: string
  map: { name: string; colour: string }
  outcome: FailingOutcome
  link: string
}

/** A webhook is failing, is about to be paused, or was paused. */
export function failingMail({ to, language, what, name, map, outcome, link }: FailingMail): NewMail {
  const t = wordsIn(language)
  const { status, failure } = outcome
  const last = status !== null ? 'status' : failure === 'too_slow' ? 'too_slow' : 'unreachable'
  const values = { name, map: map.name, status: String(status) }
  const title = t(`mail.webhook.${what}.title`, values)
  const body = renderMail(t, {
    brand: brandOf(map),
    title,
    paragraphs: [
      t(`mail.webhook.${what}`, values),
      // The email about a 410 already mentions it.
      ...(what === 'gone' ? [] : [t(`mail.webhook.last.${last}`, values)]),
    ],
    button: { text: t('mail.webhook.button'), url: link },
    footnotes: [t('mail.webhook.why', values)],
  })
  return { kind: 'webhook', to, subject: title, ...body }
}

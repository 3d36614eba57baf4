import type { Timestamp } from '../../lib/time.ts'
import type { Site } from '../../platform/context.ts'
import { frameMail } from '../../platform/mail/frame.tsx'
import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { wordsIn } from '../../words/words.ts'
import { spacedCode } from './rules/secrets.ts'
import type { SignInTable } from './table.ts'

interface Parts {
  purpose: SignInTable['purpose']
  to: string
  link: string
  code: string
  expires: Timestamp
  language: string
}

/** The code is not in the subject: subjects stay in our database and in logs of mail servers, and show on locked screens. */
export function askedMail(site: Site, { purpose, to, link, code, expires, language }: Parts): NewMail {
  const t = wordsIn(language)
  const known = { site: new URL(site.publicUrl).host, email: to }
  const title = t(`mail.${purpose}.title`, known)
  const body = frameMail({
    language: t.language,
    direction: t.direction,
    title,
    paragraphs: [t(`mail.${purpose}.what`, known)],
    code: spacedCode(code),
    button: { text: t(`mail.${purpose}.button`), url: link },
    footnotes: [t('mail.sign-in.once'), t(`mail.${purpose}.not-you`)],
  })
  return { kind: purpose, to, subject: title, ...body, expires }
}

/** To the address an account had until now, whose reader should know. */
export function movedMail(site: Site, to: string, email: string, language: string): NewMail {
  const t = wordsIn(language)
  const known = { site: new URL(site.publicUrl).host, email }
  const title = t('mail.moved.title', known)
  const paragraphs = [t('mail.moved.what', known), t('mail.moved.not-you', known)]
  const { language: spoken, direction } = t
  return {
    kind: 'address-changed',
    to,
    subject: title,
    ...frameMail({ language: spoken, direction, title, paragraphs }),
  }
}

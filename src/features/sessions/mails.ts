import type { Timestamp } from '../../lib/time.ts'
import type { Site } from '../../platform/context.ts'
import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { wordsIn } from '../../words/words.ts'
import { spacedCode } from './rules/secrets.ts'
import type { SignInRequestTable } from './table.ts'

interface SignInMail {
  purpose: SignInRequestTable['purpose']
  to: string
  link: string
  code: string
  expires: Timestamp
  language: string
}

/**
 * The email with the link and the code. The code isn't in the subject, because subjects are stored in our database and
 * in mail server logs, and appear on lock screens.
 */
export function signInMail(site: Site, { purpose, to, link, code, expires, language }: SignInMail): NewMail {
  const t = wordsIn(language)
  const name = new URL(site.publicUrl).host
  const title = t(`mail.${purpose}.title`, { site: name })
  const body = renderMail(t, {
    brand: { name },
    title,
    paragraphs: [t(`mail.${purpose}.what`, { email: to })],
    code: spacedCode(code),
    button: { text: t(`mail.${purpose}.button`), url: link, showsUrl: true },
    footnotes: [t('mail.sign-in.once'), t(`mail.${purpose}.not-you`)],
  })
  return { kind: purpose, to, subject: title, ...body, expires }
}

interface AddressChangedMail {
  /** The previous address. Its owner should learn of the change, but not see the new address. */
  to: string
  /** Restores the address to the account. */
  link: string
  expires: Timestamp
  language: string
}

export function addressChangedMail(site: Site, { to, link, expires, language }: AddressChangedMail): NewMail {
  const t = wordsIn(language)
  const values = { site: new URL(site.publicUrl).host }
  const title = t('mail.moved.title', values)
  const body = renderMail(t, {
    brand: { name: values.site },
    title,
    paragraphs: [t('mail.moved.what'), t('mail.moved.not-you')],
    button: { text: t('mail.moved.button'), url: link, showsUrl: true },
    footnotes: [t('mail.moved.days')],
  })
  return { kind: 'address-changed', to, subject: title, ...body, expires }
}

/** For the address an account loses when the owner of the previous one undoes the change. Contains no links. */
export function addressUndoneMail(site: Site, { to, language }: { to: string; language: string }): NewMail {
  const t = wordsIn(language)
  const values = { site: new URL(site.publicUrl).host }
  const title = t('mail.undone.title', values)
  const paragraphs = [t('mail.undone.what'), t('mail.undone.not-you', values)]
  const body = renderMail(t, { brand: { name: values.site }, title, paragraphs })
  return { kind: 'address-undone', to, subject: title, ...body }
}

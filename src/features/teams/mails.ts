import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../../platform/actor.ts'
import type { Site } from '../../platform/context.ts'
import type { NewMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { nameOf } from '../../words/person-name.ts'
import { wordsIn } from '../../words/words.ts'

interface InvitationMail {
  to: string
  team: string
  role: MemberRole
  /** Undefined for the command line. */
  inviter: { first_name: string; last_name: string } | undefined
  link: string
  expires: Timestamp
  language: string
}

export function invitationMail(site: Site, invitation: InvitationMail): NewMail {
  const { to, team, role, inviter, link, expires, language } = invitation
  const t = wordsIn(language)
  const values = { team, name: inviter ? nameOf(inviter) : '', site: new URL(site.publicUrl).host }
  const title = t('mail.invitation.title', values)
  const body = renderMail(t, {
    brand: { name: team },
    title,
    paragraphs: [
      values.name ? t('mail.invitation.by', values) : t('mail.invitation.what', values),
      t(`mail.invitation.${role}`),
    ],
    button: { text: t('mail.invitation.button'), url: link, showsUrl: true },
    footnotes: [t('mail.invitation.once', { email: to }), t('mail.invitation.not-you')],
  })
  return { kind: 'invitation', to, subject: title, ...body, expires }
}

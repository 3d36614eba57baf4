import { asLine } from '../../lib/text.ts'
import type { Site } from '../../platform/context.ts'
import type { OutgoingMail } from '../../platform/mail/mail-transport.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { shownName } from '../../words/person-name.ts'
import { type Key, wordsIn } from '../../words/words.ts'
import type { NoticeSubject } from './queries/find-subject.ts'
import { mailLinkPath } from './rules/mail-link.ts'
import type { NoticeRow } from './table.ts'

/** What is told in one mail, and what it is about. */
export interface ToldNotice {
  notice: NoticeRow
  subject: NoticeSubject
  actor: { first_name: string; last_name: string } | undefined
}

interface Mail {
  to: string
  language: string
  map: { name: string; contact_email: string; path: string }
  /** Signs the link to the settings. */
  token: string
}

/** Longer texts are cut: the rest is on the page. */
const maxText = 1_500

export function noticeMail(site: Site, { to, language, map, token }: Mail, told: [ToldNotice, ...ToldNotice[]]) {
  const t = wordsIn(language)
  const [{ notice, subject }] = told
  const paragraphs = told.flatMap((one) => [sentenceOf(t, one), ...(one.subject.text ? [cut(one.subject.text)] : [])])
  const body = renderMail({
    language: t.language,
    direction: t.direction,
    title: subject.title,
    paragraphs,
    button: { text: t('notice.mail.open'), url: `${site.publicUrl}${subject.path}` },
    footnotes: [t(notice.kind === 'vote' ? 'notice.mail.why.vote' : 'notice.mail.why', { map: map.name })],
    links: [{ text: t('notice.mail.stop'), url: `${site.publicUrl}${mailLinkPath(token)}` }],
  })
  return outgoing(site, { to, map, token, notice, subject: `${subject.title} · ${map.name}` }, body)
}

/** What waits for a team. */
export function waitingMail(site: Site, { to, language, map, token }: Mail, notice: NoticeRow, count: number) {
  const t = wordsIn(language)
  const subject = t('notice.waiting.subject', { count, map: map.name })
  const body = renderMail({
    language: t.language,
    direction: t.direction,
    title: subject,
    paragraphs: [t('notice.waiting.what')],
    button: { text: t('notice.waiting.open'), url: `${site.publicUrl}${map.path}/manage/queue` },
    footnotes: [t('notice.waiting.why', { map: map.name })],
    links: [{ text: t('notice.mail.stop'), url: `${site.publicUrl}${mailLinkPath(token)}` }],
  })
  return outgoing(site, { to, map, token, notice, subject }, body)
}

interface Envelope extends Pick<Mail, 'to' | 'map' | 'token'> {
  notice: NoticeRow
  subject: string
}

function outgoing(
  site: Site,
  { to, map, token, notice, subject }: Envelope,
  body: { text: string; html: string },
): OutgoingMail {
  const { map_id, id, task_id, user_id, created } = notice
  return {
    messageId: `notice-${map_id}-${id}.${Date.parse(created)}`,
    // All mails to one reader about one task are one conversation.
    ...(task_id !== null && { thread: `task-${map_id}-${task_id}-${user_id}` }),
    recipient: to,
    subject: asLine(subject),
    created,
    sender: { name: map.name, contact: map.contact_email },
    ...body,
    headers: site.publicUrl.startsWith('https:')
      ? {
          'List-Unsubscribe': `<${site.publicUrl}${mailLinkPath(token)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
  }
}

/** What happened, in one sentence: also for the list in You. */
export function sentenceOf(
  t: ReturnType<typeof wordsIn>,
  {
    notice,
    actor,
    subject,
  }: { notice: Pick<NoticeRow, 'kind' | 'comment_id'> } & Pick<ToldNotice, 'actor'> & {
      subject: { list: string }
    },
): string {
  const isComment = notice.kind === 'declined' && notice.comment_id !== null
  const key: Key = isComment ? 'notice.declined.comment' : `notice.${notice.kind}`
  return t(key, { name: actor ? shownName(t, actor) : t('person.deleted'), list: subject.list })
}

const cut = (text: string): string => (text.length <= maxText ? text : `${text.slice(0, maxText).trimEnd()}…`)

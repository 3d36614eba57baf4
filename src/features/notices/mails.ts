import { asLine } from '../../lib/text.ts'
import type { Site } from '../../platform/context.ts'
import type { MailParagraph, Quote } from '../../platform/mail/mail-parts.ts'
import type { OutgoingMail } from '../../platform/mail/mail-transport.ts'
import { renderMail } from '../../platform/mail/render-mail.tsx'
import { shownName } from '../../words/person-name.ts'
import { type KeyWith, type Words, wordsIn } from '../../words/words.ts'
import { brandOf } from '../maps/mails.ts'
import { roleOf } from '../maps/rules/role.ts'
import type { ReadNotice } from './queries/read-notices.ts'
import type { WaitingCounts } from './queries/read-waiting-summary.ts'
import { mailLinkPath } from './rules/mail-link.ts'
import type { NoticeKind, NoticeRow } from './table.ts'

/** A notice in an email, and what it's about. */
export interface ToldNotice
  extends Pick<ReadNotice, 'id' | 'map_id' | 'user_id' | 'task_id' | 'kind' | 'comment_id' | 'created'>,
    Pick<ReadNotice, 'title' | 'path' | 'live' | 'list' | 'role' | 'voted' | 'actor'> {
  quoted: Quote | undefined
}

interface Mail {
  to: string
  language: string
  map: { name: string; contact_email: string; path: string; colour: string }
  /** Signs the link to the email settings. */
  token: string
}

export function noticeMail(site: Site, frame: Mail, told: [ToldNotice, ...ToldNotice[]]): OutgoingMail {
  const t = wordsIn(frame.language)
  const [first, ...others] = told.toSorted(byImportance) as typeof told
  const url = `${site.publicUrl}${first.path}`
  const count = told.filter(({ kind }) => kind === first.kind).length
  return outgoing(site, frame, told[0], subjectOf(t, first, count), {
    title: first.kind === 'completed' ? t('notice.mail.done') : sentenceOf(t, first),
    about: { text: first.title ?? '', url },
    ...(first.role && { dot: roleOf(first.role).colour }),
    paragraphs: [...textOf(t, first), ...others.flatMap((one) => paragraphsOf(t, one))],
    button: { text: t(`notice.mail.open.${buttonFor(told)}`), url },
    footnotes: [t(`notice.mail.why.${reasonFor(first)}`)],
  })
}

/** What the button is for: to answer someone, or to see what has changed. */
function buttonFor([told, ...others]: [ToldNotice, ...ToldNotice[]]) {
  if (others.length > 0) return 'task'
  if (['question', 'mention', 'reply', 'comment'].includes(told.kind)) return 'reply'
  if (told.kind === 'answered') return 'answer'
  return reasonFor(told) === 'own' ? 'suggestion' : 'task'
}

function reasonFor({ kind, comment_id, live }: ToldNotice) {
  if (kind === 'reply' || kind === 'mention' || kind === 'vote') return kind
  if (kind === 'declined' && comment_id !== null) return 'comment'
  // Only the author is notified of a declined suggestion that was never public.
  return kind === 'approved' || kind === 'question' || (kind === 'declined' && !live) ? 'own' : 'follow'
}

/** The order of notices in one email. The first one determines the subject. */
const kindsByImportance: NoticeKind[] = [
  ...(['declined', 'merged', 'completed', 'moved', 'approved', 'answered', 'question'] as const),
  ...(['mention', 'reply', 'comment', 'vote'] as const),
]

const byImportance = (a: ToldNotice, b: ToldNotice): number =>
  kindsByImportance.indexOf(a.kind) - kindsByImportance.indexOf(b.kind)

/** A sentence saying what happened, and the text below it. */
function paragraphsOf(t: Words, told: ToldNotice): MailParagraph[] {
  const sentence = sentenceOf(t, told)
  return [told.role ? { text: sentence, dot: roleOf(told.role).colour } : sentence, ...textOf(t, told)]
}

/** Our thanks when it's done, and the quoted text. */
function textOf(t: Words, { kind, voted, quoted }: ToldNotice): MailParagraph[] {
  const thanks = t(voted ? 'notice.mail.done.voted' : 'notice.mail.done.followed')
  return [...(kind === 'completed' ? [thanks] : []), ...(quoted ? [{ quote: quoted }] : [])]
}

/** Starts with what happened: "Planned: Dark mode". */
function subjectOf(t: Words, { title, list, ...told }: ToldNotice, count: number): string {
  const kind = told.kind as Exclude<NoticeKind, 'waiting'>
  const isComment = kind === 'declined' && told.comment_id !== null
  const key = isComment ? 'mail.subject.declined.comment' : (`mail.subject.${kind}` as const)
  return t(key, { title: title ?? '', list: list ?? '', count })
}

export function waitingMail(
  site: Site,
  frame: Mail,
  { notice, ...counts }: { notice: MailedNotice } & WaitingCounts,
): OutgoingMail {
  const t = wordsIn(frame.language)
  const kinds = (['tasks', 'comments', 'reports'] as const).filter((kind) => counts[kind] > 0)
  const count = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const subject = t('notice.waiting.subject', { count })
  return outgoing(site, frame, notice, subject, {
    title: subject,
    paragraphs: [t.list(kinds.map((kind) => t(`notice.waiting.${kind}`, { count: counts[kind] })))],
    button: { text: t('notice.waiting.open', { count }), url: `${site.publicUrl}${frame.map.path}/manage/queue` },
    footnotes: [t('notice.waiting.why', { map: frame.map.name })],
  })
}

type MailedNotice = Pick<NoticeRow, 'map_id' | 'id' | 'task_id' | 'user_id' | 'created'>

function outgoing(
  site: Site,
  { to, language, map, token }: Mail,
  { map_id, id, task_id, user_id, created }: MailedNotice,
  subject: string,
  parts: Omit<Parameters<typeof renderMail>[1], 'brand' | 'footlink'>,
): OutgoingMail {
  const t = wordsIn(language)
  const settingsUrl = `${site.publicUrl}${mailLinkPath(token)}`
  return {
    messageId: `notice-${map_id}-${id}.${Date.parse(created)}`,
    // Threads all emails to one reader about one task.
    ...(task_id !== null && { thread: `task-${map_id}-${task_id}-${user_id}` }),
    recipient: to,
    subject: asLine(subject),
    created,
    sender: { name: map.name, contact: map.contact_email },
    ...renderMail(t, { ...parts, brand: brandOf(map), footlink: { text: t('notice.mail.stop'), url: settingsUrl } }),
    headers: site.publicUrl.startsWith('https:')
      ? { 'List-Unsubscribe': `<${settingsUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  }
}

/** Describes what happened in one sentence. Also used for the list in You. */
export function sentenceOf(
  t: Words,
  { kind, comment_id, actor, list }: Pick<ReadNotice, 'kind' | 'comment_id' | 'actor' | 'list'>,
): string {
  const isComment = kind === 'declined' && comment_id !== null
  const key: KeyWith<'name' | 'list'> = isComment ? 'notice.declined.comment' : `notice.${kind}`
  return t(key, { name: actor ? shownName(t, actor) : t('person.deleted'), list: list ?? t('notices.gone') })
}

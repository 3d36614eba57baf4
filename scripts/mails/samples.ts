import { testMail } from '../../src/features/maps/mails.ts'
import { noticeMail, type ToldNotice, waitingMail } from '../../src/features/notices/mails.ts'
import type { NoticeKind } from '../../src/features/notices/table.ts'
import { addressChangedMail, addressUndoneMail, signInMail } from '../../src/features/sessions/mails.ts'
import { invitationMail } from '../../src/features/teams/mails.ts'
import { type FailingOutcome, type FailingWhat, failingMail } from '../../src/features/webhooks/mails.ts'
import { plainTextAsHtml } from '../../src/lib/escape.ts'
import type { Site } from '../../src/platform/context.ts'
import { quoteOf } from '../../src/platform/mail/quote.ts'
import { renderMarkdown } from '../../src/platform/markdown/render.ts'

export interface SampleMail {
  subject: string
  text: string
  html: string
}

/**
 * Every email we send, in one language with sample data, by the name of the function that creates it. A test fails if
 * one is missing.
 */
export function sampleMails(language: string): Record<string, Record<string, SampleMail>> {
  return {
    noticeMail: {
      ...mapValues(tellings, (told) => noticeMail(site, frame(language, ''), [told])),
      several: noticeMail(site, frame(language, '2f5fb3'), [tellings.comment, tellings.moved, tellings.answered]),
    },
    waitingMail: {
      waiting: waitingMail(site, frame(language, '8c3a6b'), {
        notice,
        tasks: 2,
        comments: 1,
        reports: 1,
      }),
    },
    signInMail: {
      'sign-in': signInMail(site, { ...account(language), purpose: 'sign-in', link: link('sign-in'), code: '482913' }),
      address: signInMail(site, { ...account(language), purpose: 'address', link: link('address'), code: '482913' }),
    },
    addressChangedMail: { changed: addressChangedMail(site, { ...account(language), link: link('undo') }) },
    addressUndoneMail: { undone: addressUndoneMail(site, account(language)) },
    invitationMail: {
      moderator: invitationMail(site, { ...invitation(language), role: 'Moderator', inviter: mara }),
      administrator: invitationMail(site, { ...invitation(language), role: 'Administrator', inviter: undefined }),
    },
    testMail: { test: testMail(site, account(language)) },
    failingMail: mapValues(failures, (outcome, what) => {
      const webhook = { name: 'Chat', map: { ...board, colour: '' }, link: link('webhook') }
      return failingMail({ ...account(language), ...webhook, what, outcome })
    }),
  }
}

const mapValues = <Key extends string, Value, Result>(
  values: Record<Key, Value>,
  change: (value: Value, key: Key) => Result,
) =>
  Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, change(value, key as Key)])) as Record<
    Key,
    Result
  >

const site = { publicUrl: 'https://feedback.example.org' } as Site
const board = { name: 'Lanternbox roadmap', contact_email: '', path: '/lanternbox/roadmap' }
const mara = { first_name: 'Mara', last_name: 'Lind' }
const task = { title: 'Dark mode for the dashboard', path: '/lanternbox/roadmap/task/12-dark-mode/', list: 'Planned' }
const expires = '2026-03-02T09:15:00.000Z'

const account = (language: string) => ({ to: 'ada@example.org', language, expires })
const invitation = (language: string) => ({ ...account(language), team: 'Lanternbox', link: link('invitation') })
const frame = (language: string, colour: string) => ({
  ...account(language),
  map: { ...board, colour },
  token: 'sample',
})
const link = (what: string) => `${site.publicUrl}/sample/${what}/pJ3vQ0c8mX1sT6aLd9hN2kE7rB4wYfU5`

const notice = { map_id: 1, id: 1, user_id: 2, task_id: 12, created: expires }

const told = (kind: NoticeKind, html: string, more: Partial<ToldNotice> = {}): ToldNotice => ({
  ...{ ...notice, kind, comment_id: null, ...task, live: true, role: null, voted: false, actor: mara },
  quoted: html === '' ? undefined : quoteOf(html),
  ...more,
})

const comment = renderMarkdown(
  `Thanks for asking. Two things first:

1. The **charts** need new colours, see [the draft](https://lanternbox.example/drafts/charts?theme=dark).
2. Exports stay light.

> Will it follow the system?

Yes, and you can switch it off:

\`\`\`
theme: light
\`\`\`

- [x] Colours
- [ ] Charts

| Screen | Ready |
|---|---|
| Dashboard | March |
| Reports | April |`,
  { field: 'content' },
)
const short = renderMarkdown(
  'Could it also follow **sunset**? I read a lot in the evening: https://example.org/night',
  {
    field: 'content',
  },
)
const note = plainTextAsHtml('We start in March. The charts come first, because most of you asked for them.')
const shipped = plainTextAsHtml('Turn it on under Settings, Appearance.')
const reason = plainTextAsHtml('The desktop app already does this: see Settings, Appearance.')
const question = plainTextAsHtml(
  'Which screens do you use in the evening?\nIs it only the dashboard, or reports as well?',
)

/** Covers all kinds. Adding a kind without a sample is a compile error. */
const tellings: Record<Exclude<NoticeKind, 'waiting'> | 'completed-voted' | 'declined-comment', ToldNotice> = {
  moved: told('moved', note, { role: 'planned' }),
  completed: told('completed', '', { role: 'completed', list: 'Completed' }),
  'completed-voted': told('completed', shipped, { role: 'completed', list: 'Completed', voted: true }),
  approved: told('approved', ''),
  declined: told('declined', reason, { live: false }),
  'declined-comment': told('declined', reason, { comment_id: 7 }),
  merged: told('merged', ''),
  answered: told('answered', comment),
  question: told('question', question),
  mention: told('mention', short),
  reply: told('reply', short),
  comment: told('comment', short),
  vote: told('vote', ''),
}

const failures: Record<FailingWhat, FailingOutcome> = {
  failing: { status: 500 },
  warning: { status: null, failure: 'too_slow' },
  paused: { status: null, failure: 'unreachable' },
  gone: { status: 410 },
}

import Type from 'typebox'
import { type FoundMailLink, findMailLink } from '../../features/notices/queries/find-reader.ts'
import { mailLinkPath } from '../../features/notices/rules/mail-link.ts'
import { readOrCreateMailSecret, useMailLink } from '../../features/notices/verbs/mail-settings.ts'
import { type NoticeMail, noticeMails, type WaitingMail, waitingMails } from '../../features/users/table.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from '../layout/common-data.ts'
import { SelectField } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Section } from '../layout/text.tsx'
import { withLastMap } from '../open-map.ts'

/** Which emails a person gets. Only team members can choose `waiting_mail`. */
export const MailChoice = Type.Object({
  notice_mail: Type.Optional(Type.Enum([...noticeMails])),
  waiting_mail: Type.Optional(Type.Enum([...waitingMails])),
})

export const mailPages: Page[] = [
  /**
   * The page that the link at the end of an email opens. Opening it changes nothing, because mail programs open links
   * in advance. A POST to the same URL stops these emails immediately (RFC 8058).
   */
  {
    path: mailLinkPath(':token'),
    show: showLink,
    actOnPost: async (request) => {
      await useMailLink(request.ctx, { token: tokenOf(request), stop: true })
      const body = `${wordsIn(request.language)('mail-link.done')}\n`
      return { body, type: 'text/plain; charset=utf-8', shown: { hidden: true } }
    },
  },
  /** That page's forms. */
  {
    path: mailLinkPath(':token/settings'),
    submit: async (request) => {
      const stop = request.form.stop === '1'
      await useMailLink(request.ctx, { token: tokenOf(request), stop, ...readFields(MailChoice, request.form) })
      return { redirect: mailLinkPath(tokenOf(request)), flash: stop ? 'mail-link.muted' : 'you.mail.saved' }
    },
    showOnError: showLink,
  },
]

async function showLink(request: PageRequest): Promise<PageResponse> {
  const found = await findMailLink(request.ctx, {
    token: tokenOf(request),
    secret: await readOrCreateMailSecret(request.ctx),
  })
  // The URL is a secret, and the page shows one person's data.
  const shown = { hidden: true }
  return { ...(await withLastMap(request, <MailLinkView token={tokenOf(request)} found={found} />)), shown }
}

const tokenOf = ({ params }: PageRequest): string => params.token ?? ''

interface Props {
  token: string
  found: FoundMailLink | undefined
}

const MailLinkView = ({ token, found }: Props, { t }: CommonData) => (
  <NarrowPage title={t('mail-link.title')}>
    <Problems field={null} />
    {found ? (
      <>
        <Stop token={token} found={found} />
        <Section id="all-mail" title={t('mail-link.all')}>
          <MailForm action={`${mailLinkPath(token)}/settings`} choice={found.reader} isMember={found.isMember} />
        </Section>
      </>
    ) : (
      <p>
        {t('mail-link.unknown')} <a href="/you/settings">{t('sign-in.title')}</a>
      </p>
    )}
  </NarrowPage>
)

/** People who have never signed in can stop all emails. Others can stop those about the task. */
function Stop({ token, found }: Props & { found: FoundMailLink }, { t }: CommonData) {
  const { reader, link, task } = found
  const form = (label: string) => (
    <Form action={`${mailLinkPath(token)}/settings`}>
      <Submit kind="primary" name="stop" value="1">
        {label}
      </Submit>
    </Form>
  )
  if (reader.confirmed === null) {
    return reader.notice_mail === 'never' ? <p>{t('mail-link.stopped-all')}</p> : form(t('mail-link.stop-all'))
  }
  if (link.task_id === 0) return null
  return (
    <Section id="this-mail" title={task ? t('mail-link.task', { title: task.title }) : t('mail-link.this')}>
      {task?.muted === false ? form(t('mail-link.mute')) : <p>{t('mail-link.muted')}</p>}
    </Section>
  )
}

interface MailFormProps {
  action: string
  choice: { notice_mail: NoticeMail; waiting_mail: WaitingMail; bounced_until: string | null }
  isMember: boolean
}

/** Which emails a person gets: in the settings, and on the page that the link in an email opens. */
export function MailForm({ action, choice, isMember }: MailFormProps, { t, sendsMail, now }: CommonData) {
  const { bounced_until } = choice
  return (
    <Form action={action} class="mail-form">
      {!sendsMail && <p class="muted">{t('you.mail.no-server')}</p>}
      {bounced_until !== null && bounced_until > now && (
        <p class="notice">{t('you.mail.bounced', { when: t.ago(bounced_until, now) })}</p>
      )}
      <SelectField
        name="notice_mail"
        label={t('you.mail.follows')}
        value={choice.notice_mail}
        options={noticeMails.map((when) => [when, t(`you.mail.${when}`)])}
      />
      {isMember && (
        <SelectField
          name="waiting_mail"
          label={t('you.mail.waiting')}
          value={choice.waiting_mail}
          options={waitingMails.map((when) => [when, t(`you.mail.${when}`)])}
        />
      )}
      {sendsMail && <p class="muted">{t('you.mail.help')}</p>}
      <Submit>{t('action.save')}</Submit>
    </Form>
  )
}

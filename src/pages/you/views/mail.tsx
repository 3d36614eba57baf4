import type { VNode } from 'preact'
import type { FoundMailLink } from '../../../features/notices/queries/find-mail-link.ts'
import { mailLinkPath } from '../../../features/notices/rules/mail-link.ts'
import { type NoticeMail, noticeMails, type WaitingMail, waitingMails } from '../../../features/users/table.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'

interface Props {
  common: CommonData
  token: string
  found: FoundMailLink | undefined
}

export function MailLinkView({ common, token, found }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('mail-link.title')}>
      <section class="narrow">
        <h1>{t('mail-link.title')}</h1>
        <Problems common={common} field={null} />
        {found ? (
          <>
            {found.reader.confirmed === null && <StopAll common={common} token={token} found={found} />}
            {found.reader.confirmed !== null && found.link.task_id > 0 && (
              <AboutTask common={common} token={token} found={found} />
            )}
            <section aria-labelledby="all-mail">
              <h2 id="all-mail">{t('mail-link.all')}</h2>
              <MailForm
                common={common}
                action={`${mailLinkPath(token)}/settings`}
                choice={found.reader}
                isMember={found.isMember}
              />
            </section>
          </>
        ) : (
          <p>
            {t('mail-link.unknown')} <a href="/you/settings">{t('frame.sign-in')}</a>
          </p>
        )}
      </section>
    </Layout>
  )
}

function AboutTask({ common, token, found }: Props & { found: FoundMailLink }): VNode {
  const t = wordsIn(common.language)
  const { task } = found
  return (
    <section aria-labelledby="this-mail">
      <h2 id="this-mail">{task ? t('mail-link.task', { title: task.title }) : t('mail-link.this')}</h2>
      {task?.muted === false ? (
        <Form common={common} action={`${mailLinkPath(token)}/settings`}>
          <Submit kind="primary" name="stop" value="1">
            {t('mail-link.mute')}
          </Submit>
        </Form>
      ) : (
        <p>{t('mail-link.muted')}</p>
      )}
    </section>
  )
}

/** For somebody who has never been here. */
function StopAll({ common, token, found }: Props & { found: FoundMailLink }): VNode {
  const t = wordsIn(common.language)
  if (found.reader.notice_mail === 'never') return <p>{t('mail-link.stopped-all')}</p>
  return (
    <Form common={common} action={`${mailLinkPath(token)}/settings`}>
      <Submit kind="primary" name="stop" value="1">
        {t('mail-link.stop-all')}
      </Submit>
    </Form>
  )
}

interface MailFormProps {
  common: CommonData
  action: string
  choice: { notice_mail: NoticeMail; waiting_mail: WaitingMail; bounced_until: string | null }
  isMember: boolean
}

/** Which mails somebody gets: in the settings, and on the page that the link of a mail leads to. */
export function MailForm({ common, action, choice, isMember }: MailFormProps): VNode {
  const t = wordsIn(common.language)
  const { bounced_until } = choice
  return (
    <Form common={common} action={action} class="mail-form">
      {!common.sendsMail && <p class="muted">{t('you.mail.no-server')}</p>}
      {bounced_until !== null && bounced_until > common.now && (
        <p class="notice">{t('you.mail.bounced', { when: t.ago(bounced_until, common.now) })}</p>
      )}
      <Choice
        {...{ common, name: 'notice_mail', label: t('you.mail.follows') }}
        of={noticeMails}
        chosen={choice.notice_mail}
      />
      {isMember && (
        <Choice
          {...{ common, name: 'waiting_mail', label: t('you.mail.waiting') }}
          of={waitingMails}
          chosen={choice.waiting_mail}
        />
      )}
      <p class="muted">{t('you.mail.help')}</p>
      <Submit>{t('you.mail.save')}</Submit>
    </Form>
  )
}

interface ChoiceProps {
  common: CommonData
  name: string
  label: string
  of: readonly WaitingMail[]
  chosen: WaitingMail
}

const Choice = ({ common, name, label, of, chosen }: ChoiceProps): VNode => (
  <Field common={common} name={name} label={label}>
    {(attributes) => (
      <select {...attributes}>
        {of.map((value) => (
          <option key={value} value={value} selected={(common.form[name] ?? chosen) === value}>
            {wordsIn(common.language)(`you.mail.${value}`)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

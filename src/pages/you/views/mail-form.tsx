import type { VNode } from 'preact'
import { type NoticeMail, noticeMails, type WaitingMail, waitingMails } from '../../../features/users/table.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field } from '../../layout/field.tsx'
import { Form } from '../../layout/form.tsx'

interface Props {
  common: CommonData
  action: string
  choice: { notice_mail: NoticeMail; waiting_mail: WaitingMail; bounced_until: string | null }
  isMember: boolean
}

/** Which mails somebody gets: in the settings, and on the page that the link of a mail leads to. */
export function MailForm({ common, action, choice, isMember }: Props): VNode {
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
      <button class="button" type="submit">
        {t('you.mail.save')}
      </button>
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

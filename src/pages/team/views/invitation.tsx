import type { VNode } from 'preact'
import type { MemberRole } from '../../../platform/actor.ts'
import { nameOf } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Emphasis } from '../../layout/text.tsx'

interface Invitation {
  team: string
  /** Empty for the command line. */
  inviter: string
  role: MemberRole
  /** The address that it is for, masked; undefined where anybody may accept it. */
  email: string | undefined
  /** Whether the person who is signed in can accept it. */
  isForPerson: boolean
}

interface Props {
  common: CommonData
  invitation: Invitation
  action: string
}

export function InvitationView({ common, invitation, action }: Props): VNode {
  const t = wordsIn(common.language)
  const { team, inviter, role, email, isForPerson } = invitation
  const { person } = common
  const title = t('invitation.title', { team })
  return (
    <Layout common={common} title={title}>
      <section class="narrow sign-in">
        <h1>{title}</h1>
        <Problems common={common} field={null} />
        <p>{inviter ? t('invitation.by', { name: inviter, team }) : t('invitation.what', { team })}</p>
        <p>{t(`invitation.role.${role}`)}</p>
        {email && <Emphasis sentence={(value) => t('invitation.for', { email: value })} value={email} />}
        {person ? (
          <Emphasis
            sentence={(name) => t('invitation.as', { name })}
            value={[nameOf(person), person.email].filter(Boolean).join(', ')}
          />
        ) : (
          <p class="muted">{t('invitation.sign-in')}</p>
        )}
        {person && !isForPerson ? (
          <OtherAddress common={common} />
        ) : (
          <Form common={common} action={action}>
            <Submit kind="primary">{t('invitation.accept')}</Submit>
          </Form>
        )}
      </section>
    </Layout>
  )
}

/** Signing out leads back to this page. */
function OtherAddress({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <p class="problem">{t('problem.invitation_for_another')}</p>
      <Form common={common} action="/sign-out" data-turbo="false">
        <Submit>{t('invitation.sign-out')}</Submit>
      </Form>
    </>
  )
}

export function ClosedInvitationView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('invitation.closed')}>
      <section class="narrow">
        <h1>{t('invitation.closed')}</h1>
        <Problems common={common} field={null} />
        <p>{t('invitation.closed.help')}</p>
        <p>
          <a class="button" href="/">
            {t('error.back')}
          </a>
        </p>
      </section>
    </Layout>
  )
}

import type { listInvitations } from '../../../features/teams/queries/list-invitations.ts'
import type { Member } from '../../../features/teams/queries/teams.ts'
import { nameOf, shownName } from '../../../words/person-name.ts'
import { Avatar } from '../../layout/avatar.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Options, SelectField, TextField } from '../../layout/field.tsx'
import { Form, PageButton, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Section, TimeAgo } from '../../layout/text.tsx'
import { NewRecord } from './record-forms.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  members: Member[]
  /** True for administrators. Moderators see the members, and can leave. */
  mayManage: boolean
  invitations: Awaited<ReturnType<typeof listInvitations>>
  formKey: string
}

export function MembersView({ members, invitations, mayManage, formKey }: Props, { t }: CommonData) {
  const administrators = members.filter((member) => member.role === 'Administrator').length
  return (
    <Workspace section="members" about={t('members.about')} create={mayManage && <Invite formKey={formKey} />}>
      <Problems field={null} />
      <ul class="rows settings-rows">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            mayManage={mayManage}
            isOnlyAdministrator={administrators === 1 && member.role === 'Administrator'}
          />
        ))}
      </ul>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
    </Workspace>
  )
}

/** Without Turbo: the response may show a link, in which case it isn't a redirect. */
const Invite = ({ formKey }: Pick<Props, 'formKey'>, { t, form, sendsMail, map }: MapData) => (
  <NewRecord label={t('members.invite')} wasSent={form.form_key !== undefined}>
    <Form action={workspaceUrl(map, 'members')} data-turbo="false">
      <input type="hidden" name="form_key" value={formKey} />
      <TextField
        name="email"
        type="email"
        label={t('field.email')}
        help={t(sendsMail ? 'members.invite.email.help' : 'members.invite.email.help.no-mail')}
        max="email"
      />
      <SelectField
        name="role"
        label={t('field.role')}
        options={memberRoles.map((role) => [role, t(`you.role.${role}`)])}
      />
      <Submit kind="primary">{t('members.invite.send')}</Submit>
    </Form>
  </NewRecord>
)

const Invitations = ({ invitations }: Pick<Props, 'invitations'>, { t, map }: MapData) => (
  <Section id="invitations" title={t('members.pending')}>
    <ul class="rows settings-rows">
      {invitations.map(({ id, email, role, expires }) => (
        <li key={id}>
          <div class="row-main">
            <bdi class="row-name">{email ?? t('members.pending.link')}</bdi>
            <span class="muted">
              {t(`you.role.${role}`)} · {t('members.pending.expires', { date: t.date(expires) })}
            </span>
          </div>
          <PageButton
            kind="quiet"
            to={workspaceUrl(map, 'members/withdraw')}
            name="invitation"
            value={id}
            aria-label={`${t('members.withdraw')}: ${email ?? t('members.pending.link')}`}
          >
            {t('members.withdraw')}
          </PageButton>
        </li>
      ))}
    </ul>
  </Section>
)

interface RowProps extends Pick<Props, 'mayManage'> {
  member: Member
  isOnlyAdministrator: boolean
}

const memberRoles = ['Moderator', 'Administrator'] as const

function MemberRow({ member, mayManage, isOnlyAdministrator }: RowProps, { t, person, map }: MapData) {
  const isYou = member.id === person?.id
  const name = nameOf(member) || member.email || shownName(t, member)
  return (
    <li>
      <Avatar id={member.id} name={name} />
      <div class="row-main">
        <bdi class="row-name">{name}</bdi> <span class="badge">{t(`you.role.${member.role}`)}</span>{' '}
        {isYou && <span class="count">{t('you.title')}</span>}
        <span class="muted">
          <bdi>{member.email ?? t('members.no-address')}</bdi> · {t('members.since')}{' '}
          <TimeAgo timestamp={member.created} />
        </span>
        {isOnlyAdministrator && isYou && <span class="muted">{t('members.only')}</span>}
      </div>
      {!isOnlyAdministrator && (mayManage || isYou) && (
        <details>
          <summary class="button quiet" aria-label={mayManage ? t('action.edit.named', { name }) : undefined}>
            {t(mayManage ? 'action.edit' : 'members.leave')}
          </summary>
          {mayManage && <Role member={member} />}
          <Form action={workspaceUrl(map, isYou ? 'members/leave' : 'members/remove')} class="inline-form">
            <p>{t(isYou ? 'members.leave.about' : 'members.remove.about')}</p>
            <Submit kind="danger" name="member" value={member.id}>
              {t(isYou ? 'members.leave' : 'members.remove')}
            </Submit>
          </Form>
        </details>
      )}
    </li>
  )
}

function Role({ member }: Pick<RowProps, 'member'>, { t, map }: MapData) {
  const id = `role-${member.id}`
  return (
    <Form action={workspaceUrl(map, 'members/role')} class="inline-form">
      <input type="hidden" name="member" value={member.id} />
      <label for={id}>{t('field.role')}</label>
      <select id={id} name="role">
        <Options options={memberRoles.map((role) => [role, t(`you.role.${role}`)])} chosen={member.role} />
      </select>
      <Submit>{t('action.save')}</Submit>
    </Form>
  )
}

import type { listInvitations } from '../../../features/teams/queries/list-invitations.ts'
import type { Member } from '../../../features/teams/queries/members.ts'
import { nameOf, shownName } from '../../../words/person-name.ts'
import { Avatar } from '../../layout/avatar.tsx'
import { Options, SelectField, TextField } from '../../layout/field.tsx'
import { Form, Problems, pageForm, Submit } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { NewRecord } from './record-forms.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  members: Member[]
  /** True for administrators. Moderators see the members, and can leave. */
  mayManage: boolean
  invitations: Awaited<ReturnType<typeof listInvitations>>
  formKey: string
}

export function MembersView({ common, map, role, members, invitations, mayManage, formKey }: Props) {
  const administrators = members.filter((member) => member.role === 'Administrator').length
  return (
    <Workspace
      {...{ common, map, role }}
      section="members"
      about={common.t('members.about')}
      create={mayManage && <Invite {...{ common, map, formKey }} />}
    >
      <Problems common={common} field={null} />
      <ul class="rows settings-rows">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            common={common}
            map={map}
            member={member}
            mayManage={mayManage}
            isOnlyAdministrator={administrators === 1 && member.role === 'Administrator'}
          />
        ))}
      </ul>
      {invitations.length > 0 && <Invitations common={common} map={map} invitations={invitations} />}
    </Workspace>
  )
}

/** Without Turbo: the response may show a link, in which case it isn't a redirect. */
function Invite({ common, map, formKey }: Pick<Props, 'common' | 'map' | 'formKey'>) {
  const { t } = common
  return (
    <NewRecord common={common} label={t('members.invite')} wasSent={common.form.form_key !== undefined}>
      <Form common={common} action={workspaceUrl(map, 'members')} data-turbo="false">
        <input type="hidden" name="form_key" value={formKey} />
        <TextField
          common={common}
          name="email"
          type="email"
          label={t('field.email')}
          help={t(common.sendsMail ? 'members.invite.email.help' : 'members.invite.email.help.no-mail')}
          max="email"
        />
        <SelectField
          common={common}
          name="role"
          label={t('field.role')}
          options={memberRoles.map((role) => [role, t(`you.role.${role}`)])}
        />
        <Submit kind="primary">{t('members.invite.send')}</Submit>
      </Form>
    </NewRecord>
  )
}

const Invitations = ({ common: { t }, map, invitations }: Pick<Props, 'common' | 'map' | 'invitations'>) => (
  <section aria-labelledby="invitations">
    <h2 id="invitations">{t('members.pending')}</h2>
    <ul class="rows settings-rows">
      {invitations.map(({ id, email, role, expires }) => (
        <li key={id}>
          <div class="row-main">
            <bdi class="row-name">{email ?? t('members.pending.link')}</bdi>
            <span class="muted">
              {t(`you.role.${role}`)} · {t('members.pending.expires', { date: t.date(expires) })}
            </span>
          </div>
          <button
            class="button quiet"
            type="submit"
            form={pageForm}
            formaction={workspaceUrl(map, 'members/withdraw')}
            name="invitation"
            value={id}
            aria-label={`${t('members.withdraw')}: ${email ?? t('members.pending.link')}`}
          >
            {t('members.withdraw')}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

interface RowProps extends Pick<Props, 'common' | 'map' | 'mayManage'> {
  member: Member
  isOnlyAdministrator: boolean
}

const memberRoles = ['Moderator', 'Administrator'] as const

function MemberRow({ common, map, member, mayManage, isOnlyAdministrator }: RowProps) {
  const { t } = common
  const isYou = member.id === common.person?.id
  const name = nameOf(member) || member.email || shownName(t, member)
  return (
    <li>
      <Avatar id={member.id} name={name} />
      <div class="row-main">
        <bdi class="row-name">{name}</bdi> <span class="badge">{t(`you.role.${member.role}`)}</span>{' '}
        {isYou && <span class="count">{t('you.title')}</span>}
        <span class="muted">
          <bdi>{member.email ?? t('members.no-address')}</bdi> · {t('members.since')}{' '}
          <TimeAgo common={common} timestamp={member.created} />
        </span>
        {isOnlyAdministrator && isYou && <span class="muted">{t('members.only')}</span>}
      </div>
      {!isOnlyAdministrator && (mayManage || isYou) && (
        <details>
          <summary class="button quiet" aria-label={mayManage ? t('action.edit.named', { name }) : undefined}>
            {t(mayManage ? 'action.edit' : 'members.leave')}
          </summary>
          {mayManage && <Role common={common} map={map} member={member} />}
          <Form
            common={common}
            action={workspaceUrl(map, isYou ? 'members/leave' : 'members/remove')}
            class="inline-form"
          >
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

function Role({ common, map, member }: Pick<RowProps, 'common' | 'map' | 'member'>) {
  const { t } = common
  const id = `role-${member.id}`
  return (
    <Form common={common} action={workspaceUrl(map, 'members/role')} class="inline-form">
      <input type="hidden" name="member" value={member.id} />
      <label for={id}>{t('field.role')}</label>
      <select id={id} name="role">
        <Options options={memberRoles.map((role) => [role, t(`you.role.${role}`)])} chosen={member.role} />
      </select>
      <Submit>{t('action.save')}</Submit>
    </Form>
  )
}

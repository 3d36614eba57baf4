import type { VNode } from 'preact'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { Member } from '../../../features/teams/queries/list-members.ts'
import { nameOf, shownName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../paths.ts'

interface Props {
  common: CommonData
  map: OpenMapContext['map']
  member: Member
  isOnlyAdministrator: boolean
}

export const memberRoles = ['Moderator', 'Administrator'] as const

export function MemberRow({ common, map, member, isOnlyAdministrator }: Props): VNode {
  const t = wordsIn(common.language)
  const isYou = member.id === common.person?.id
  const name = nameOf(member) || member.email || shownName(t, member)
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <span class="badge">{t(`you.role.${member.role}`)}</span> {isYou && <span class="muted">{t('members.you')}</span>}
      <p class="muted">
        <bdi>{member.email ?? t('members.no-address')}</bdi>, {t('members.since')}{' '}
        <TimeAgo common={common} timestamp={member.created} />
      </p>
      {isOnlyAdministrator ? (
        <p class="muted">{isYou && t('members.only')}</p>
      ) : (
        <details>
          <summary aria-label={t('members.change.of', { name })}>{t('members.change')}</summary>
          <Role common={common} map={map} member={member} />
          <Form common={common} action={workspaceUrl(map, 'members/remove')} class="inline-form">
            <p>{t(isYou ? 'members.leave.about' : 'members.remove.about')}</p>
            <button class="button danger" type="submit" name="member" value={member.id}>
              {t(isYou ? 'members.leave' : 'members.remove')}
            </button>
          </Form>
        </details>
      )}
    </li>
  )
}

function Role({ common, map, member }: Omit<Props, 'isOnlyAdministrator'>): VNode {
  const t = wordsIn(common.language)
  const id = `role-${member.id}`
  return (
    <Form common={common} action={workspaceUrl(map, 'members/role')} class="inline-form">
      <input type="hidden" name="member" value={member.id} />
      <label for={id}>{t('members.role')}</label>
      <select id={id} name="role">
        {memberRoles.map((role) => (
          <option key={role} value={role} selected={role === member.role}>
            {t(`you.role.${role}`)}
          </option>
        ))}
      </select>
      <button class="button" type="submit">
        {t('members.role.save')}
      </button>
    </Form>
  )
}

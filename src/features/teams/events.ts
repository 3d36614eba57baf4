import Type from 'typebox'
import { mapEvent, siteEvent } from '../../platform/events/event.ts'

const role = Type.Enum(['Administrator', 'Moderator'])
const manage = { scope: 'manage' } as const
const user_id = Type.Integer()

export const teamCreated = siteEvent(
  'team.created',
  'A team was created.',
  Type.Object({ team_id: Type.Integer(), slug: Type.String() }),
)

// One event for each of the team's maps, because a map's log shows who had access and when.
export const memberAdded = mapEvent(
  'member.added',
  'A person became a team member.',
  Type.Object({ user_id, role }),
  manage,
)

export const memberRoleChanged = mapEvent(
  'member.role_changed',
  "A member's role was changed.",
  Type.Object({ user_id, role }),
  manage,
)

export const memberRemoved = mapEvent('member.removed', 'A member left the team.', Type.Object({ user_id }), manage)

export const invitationCreated = mapEvent(
  'invitation.created',
  'Someone was invited to the team, by email or with a link.',
  Type.Object({ invitation_id: Type.Integer(), role, by_mail: Type.Boolean() }),
  manage,
)

export const invitationWithdrawn = mapEvent(
  'invitation.withdrawn',
  'An invitation was revoked.',
  Type.Object({ invitation_id: Type.Integer() }),
  manage,
)

export const invitationAccepted = mapEvent(
  'invitation.accepted',
  'Someone accepted an invitation. `member.added` says who became a member.',
  Type.Object({ invitation_id: Type.Integer(), user_id }),
  manage,
)

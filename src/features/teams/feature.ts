import type { Feature } from '../../platform/feature.ts'
import { getTeam } from './api.ts'
import {
  invitationAccepted,
  invitationCreated,
  invitationWithdrawn,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  teamCreated,
} from './events.ts'

export const teams: Feature = {
  name: 'teams',
  endpoints: [getTeam],
  events: [
    teamCreated,
    memberAdded,
    memberRoleChanged,
    memberRemoved,
    invitationCreated,
    invitationWithdrawn,
    invitationAccepted,
  ],
}

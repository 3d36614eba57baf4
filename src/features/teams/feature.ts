import type { Feature } from '../../platform/feature.ts'
import { teamGetEndpoint } from './api.ts'
import {
  invitationAccepted,
  invitationCreated,
  invitationWithdrawn,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  teamCreated,
} from './events.ts'

export const teamsFeature: Feature = {
  name: 'teams',
  endpoints: [teamGetEndpoint],
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

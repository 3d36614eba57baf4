import { listMapPaths } from '../../features/maps/queries/list-map-paths.ts'
import { describeInvitation, findInvitation } from '../../features/teams/queries/list-invitations.ts'
import { invitationPath, maskedAddress } from '../../features/teams/rules/invitation.ts'
import { acceptInvitation } from '../../features/teams/verbs/accept-invitation.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { ClosedInvitationView, InvitationView } from './views/invitation.tsx'

/** Only the button accepts, because programs that check mails open every link. */
async function showInvitation(request: PageRequest): Promise<PageResponse> {
  const { ctx, person } = request
  const common = commonData(request)
  const invitation = await findInvitation(ctx, secretOf(request))
  // One page for used, withdrawn, expired and unknown links.
  if (!invitation) return privatePage(<ClosedInvitationView common={common} />, 410)
  const { email, role } = invitation
  const { team, inviter } = await describeInvitation(ctx, invitation)
  const shown = {
    team,
    inviter,
    role,
    // Somebody who finds the link must not learn the whole address.
    email: email === null ? undefined : maskedAddress(email),
    isForPerson: email === null || person?.email === email,
  }
  return privatePage(<InvitationView common={common} invitation={shown} action={actionOf(request)} />)
}

export const invitationPage: Page = { path: invitationPath, show: showInvitation }

export const acceptInvitationAction: Page = {
  path: `${invitationPath}/accept`,
  formFor: 'person',
  submit: async (request) => {
    const team = await acceptInvitation(request.ctx, { secret: secretOf(request) })
    const [first] = await listMapPaths(request.ctx, team)
    return { redirect: first ? `${first}/` : '/', flash: 'invitation.accepted' }
  },
  showOnError: showInvitation,
}

const secretOf = ({ params }: PageRequest): string => params.secret ?? ''

const actionOf = (request: PageRequest): string => `${invitationPath.replace(':secret', secretOf(request))}/accept`

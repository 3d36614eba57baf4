import Type from 'typebox'
import { listInvitations } from '../../features/teams/queries/list-invitations.ts'
import { listMembers } from '../../features/teams/queries/list-members.ts'
import { changeRole } from '../../features/teams/verbs/change-role.ts'
import { inviteMember } from '../../features/teams/verbs/invite-member.ts'
import { removeMember } from '../../features/teams/verbs/remove-member.ts'
import { withdrawInvitation } from '../../features/teams/verbs/withdraw-invitation.ts'
import { optionalEmail } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { formKey, newFormKey } from './form-key.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { InvitationLinkView } from './views/invitation-link.tsx'
import { MembersView } from './views/members.tsx'
import { openTeamWorkspace } from './workspace-page.ts'

const role = Type.Enum(['Administrator', 'Moderator'])
const NewInvitation = Type.Object({ email: Type.Optional(optionalEmail()), role, form_key: formKey })
const NewRole = Type.Object({ role })

async function showMembers(request: PageRequest): Promise<PageResponse> {
  const { ctx, team } = await openTeamWorkspace(request)
  const [members, invitations] = await Promise.all([listMembers(team), listInvitations(team)])
  const { map, role } = ctx
  const common = commonData(request)
  return { view: <MembersView {...{ common, map, role, members, invitations, formKey: newFormKey() }} /> }
}

/** Its form invites. A link that is not mailed is in the answer and nowhere else, because only its hash is stored. */
export const membersPage: Page = {
  path: workspacePath('members'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  show: showMembers,
  submit: async (request) => {
    const { ctx, team } = await openTeamWorkspace(request)
    const { language } = request
    const { email, role, form_key } = readFields(NewInvitation, request.form)
    const link = await inviteMember(team, { email: email ?? null, role, language, form_key })
    if (email && ctx.site.sendsMail) {
      return { redirect: workspaceUrl(ctx.map, 'members'), flash: 'members.invited' }
    }
    const common = commonData(request)
    return privatePage(
      <InvitationLinkView {...{ common, map: ctx.map, role: ctx.role, email: email ?? undefined, link }} />,
    )
  },
}

export const withdrawInvitationAction: Page = {
  path: workspacePath('members/withdraw'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const { ctx, team } = await openTeamWorkspace(request)
    await withdrawInvitation(team, { invitation_id: idIn(request.form.invitation) })
    return { redirect: workspaceUrl(ctx.map, 'members'), flash: 'members.withdrawn' }
  },
  showOnError: showMembers,
}

export const changeRoleAction: Page = {
  path: workspacePath('members/role'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const { ctx, team } = await openTeamWorkspace(request)
    const user_id = idIn(request.form.member)
    const { role } = readFields(NewRole, request.form)
    await changeRole(team, { user_id, role })
    // A moderator no longer sees this page.
    const isStepBack = user_id === request.person?.id && role !== 'Administrator'
    return {
      redirect: isStepBack ? `${ctx.map.path}/` : workspaceUrl(ctx.map, 'members'),
      flash: 'members.role.saved',
    }
  },
  showOnError: showMembers,
}

export const removeMemberAction: Page = {
  path: workspacePath('members/remove'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  submit: async (request) => {
    const { ctx, team } = await openTeamWorkspace(request)
    const user_id = idIn(request.form.member)
    await removeMember(team, { user_id })
    if (user_id === request.person?.id) return { redirect: `${ctx.map.path}/`, flash: 'members.left' }
    return { redirect: workspaceUrl(ctx.map, 'members'), flash: 'members.removed' }
  },
  showOnError: showMembers,
}

import Type from 'typebox'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { mayManageTeam } from '../../features/teams/policy.ts'
import { listInvitations } from '../../features/teams/queries/list-invitations.ts'
import { listMembers } from '../../features/teams/queries/teams.ts'
import { inviteMember, withdrawInvitation } from '../../features/teams/verbs/invitations.ts'
import { changeRole, removeMember } from '../../features/teams/verbs/teams.ts'
import { userIdOf } from '../../platform/actor.ts'
import { optionalEmail } from '../../platform/http/fields.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { teamWordsIn } from '../../words/words.ts'
import { idIn } from '../layout/paths.ts'
import { formKey, newFormKey, showSecret } from './secret.tsx'
import { MembersView } from './views/members.tsx'
import { backTo, recordPages, teamOf } from './workspace-page.ts'

const role = Type.Enum(['Administrator', 'Moderator'])
const NewInvitation = Type.Object({ email: Type.Optional(optionalEmail()), role, form_key: formKey })
const NewRole = Type.Object({ role })

export const memberPages = recordPages(
  'members',
  { for: 'administrator', needsRecentSignIn: true },
  {
    /**
     * The form invites people. A link that isn't emailed is shown only in the response, because only its hash is stored.
     */
    '': {
      for: 'member',
      formFor: 'administrator',
      show: showMembers,
      submit: async (ctx, request) => {
        const { email, role, form_key } = readFields(NewInvitation, request.form)
        const { language } = request
        const link = await inviteMember(teamOf(ctx, request), { email: email ?? null, role, language, form_key })
        if (email && ctx.site.sendsMail) return backTo(ctx, 'members', 'members.invited')
        const t = teamWordsIn(language)
        return showSecret({
          section: 'members',
          title: t('members.link'),
          notice: email ? t('members.link.email', { email }) : t('members.link.anybody'),
          ...{ id: 'invitation', label: t('members.link'), text: link },
        })
      },
    },
    withdraw: {
      submit: (ctx, request) =>
        withdrawInvitation(teamOf(ctx, request), { invitation_id: idIn(request.form.invitation) }),
      done: 'members.withdrawn',
    },
    role: {
      submit: (ctx, request) =>
        changeRole(teamOf(ctx, request), { user_id: idIn(request.form.member), ...readFields(NewRole, request.form) }),
      done: 'members.role.saved',
    },
    remove: {
      submit: (ctx, request) => removeMember(teamOf(ctx, request), { user_id: idIn(request.form.member) }),
      done: 'members.removed',
    },
    leave: {
      for: 'member',
      submit: async (ctx, request) => {
        await removeMember(teamOf(ctx, request), { user_id: userIdOf(ctx.actor) })
        return { redirect: `${ctx.map.path}/`, flash: 'members.left' }
      },
    },
  },
)

async function showMembers(ctx: OpenMapContext, request: PageRequest) {
  const team = teamOf(ctx, request)
  const mayManage = mayManageTeam(team)
  const [members, invitations] = await Promise.all([listMembers(team), mayManage ? listInvitations(team) : []])
  return { view: <MembersView {...{ members, invitations, mayManage, formKey: newFormKey() }} /> }
}

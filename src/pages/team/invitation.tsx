import { listMapPaths } from '../../features/maps/queries/find-map.ts'
import { describeInvitation, findInvitation } from '../../features/teams/queries/list-invitations.ts'
import { invitationPath, maskedAddress } from '../../features/teams/rules/invitation.ts'
import { acceptInvitation } from '../../features/teams/verbs/invitations.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import type { CommonData } from '../layout/common-data.ts'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { Emphasis } from '../layout/text.tsx'
import { privatePage } from '../sign-in/private-page.ts'

/** Only the button accepts the invitation, because mail scanners open every link. */
async function showInvitation(request: PageRequest): Promise<PageResponse> {
  const invitation = await findShown(request)
  // One page for used, withdrawn, expired and unknown links.
  if (!invitation) return privatePage(<ClosedInvitationView />, { status: 410 })
  return privatePage(<InvitationView {...invitation} />)
}

async function findShown(request: PageRequest) {
  const { ctx, person } = request
  const invitation = await findInvitation(ctx, secretOf(request))
  if (!invitation) return undefined
  const { email, role } = invitation
  return {
    ...(await describeInvitation(ctx, invitation)),
    role,
    /** Undefined if anyone may accept it. People who find the link must not see the whole address. */
    email: email === null ? undefined : maskedAddress(email),
    isForPerson: email === null || person?.email === email,
    action: `${invitationPath.replace(':secret', secretOf(request))}/accept`,
  }
}

export const invitationPages: Page[] = [
  { path: invitationPath, show: showInvitation },
  {
    path: `${invitationPath}/accept`,
    formFor: 'person',
    submit: async (request) => {
      const team = await acceptInvitation(request.ctx, { secret: secretOf(request) })
      const [first] = await listMapPaths(request.ctx, team)
      return { redirect: first ? `${first}/` : '/', flash: 'invitation.accepted' }
    },
    showOnError: showInvitation,
  },
]

const secretOf = ({ params }: PageRequest): string => params.secret ?? ''

type Props = NonNullable<Awaited<ReturnType<typeof findShown>>>

const InvitationView = ({ team, inviter, role, email, isForPerson, action }: Props, { t, person }: CommonData) => (
  <NarrowPage title={t('invitation.title', { team })} class="sign-in">
    <Problems field={null} />
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
      <OtherAddress />
    ) : (
      <Form action={action}>
        <Submit kind="primary">{t('invitation.accept')}</Submit>
      </Form>
    )}
  </NarrowPage>
)

/** Signing out returns to this page. */
const OtherAddress = (_: object, { t }: CommonData) => (
  <>
    <p class="problem">{t('problem.invitation_for_another')}</p>
    <Form action="/sign-out" data-turbo="false">
      <Submit>{t('invitation.sign-out')}</Submit>
    </Form>
  </>
)

const ClosedInvitationView = (_: object, { t }: CommonData) => (
  <NarrowPage title={t('invitation.closed')} class="sign-in">
    <Problems field={null} />
    <p>{t('invitation.closed.help')}</p>
    <p>
      <LinkButton href="/" text={t('error.back')} />
    </p>
  </NarrowPage>
)

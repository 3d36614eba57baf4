import { findMember } from '../features/teams/queries/teams.ts'
import { inviteMember } from '../features/teams/verbs/invitations.ts'
import { addMember, changeRole, createTeam, removeMember } from '../features/teams/verbs/teams.ts'
import type { TeamContext } from '../platform/context.ts'
import type { Call, Command, Option } from './command.ts'
import { asOperator, openTeam } from './context.ts'
import { readChoice, readEmail, readLine, readUrl } from './values.ts'

export const teamCreate: Command = {
  name: 'team create',
  argument: '<team>',
  about: 'Creates a team. <team> is the first part of its URLs.',
  options: [
    { name: 'name', about: 'The display name.', required: true },
    { name: 'url', about: 'Its website.' },
  ],
  run: (call) => {
    const name = readLine('name', call.options.name)
    const url = readUrl('url', call.options.url)
    return asOperator(call, async (ctx) => {
      await createTeam(ctx, { slug: call.argument, name, url })
      call.out(call.argument)
    })
  },
}

const roles = ['Administrator', 'Moderator'] as const
const emailOption: Option = { name: 'email', about: 'Their email address.', required: true }
const roleOption: Option = { name: 'role', about: 'administrator or moderator.', required: true }

export const memberAdd: Command = {
  name: 'member add',
  argument: '<team>',
  about: "Adds a person to a team, or changes a member's role.",
  options: [
    emailOption,
    { name: 'first-name', about: 'Their first name.', required: true },
    { name: 'last-name', about: 'Their last name.', required: true },
    roleOption,
  ],
  run: (call) => {
    const { options, out } = call
    const member = {
      email: readEmail('email', options.email),
      first_name: readLine('first-name', options['first-name']),
      last_name: readLine('last-name', options['last-name']),
      role: readChoice('role', options.role, roles),
    }
    return inTeam(call, async (ctx) => out(String(await addMember(ctx, member))))
  },
}

export const memberInvite: Command = {
  name: 'member invite',
  argument: '<team>',
  about: 'Prints a link to join a team, valid once, for two weeks. With --email, it is also emailed.',
  options: [
    { name: 'email', about: 'Only the person with this address can join. Default: anyone with the link.' },
    roleOption,
  ],
  run: (call) => {
    const { options, out, config } = call
    const email = options.email ? readEmail('email', options.email) : null
    const role = readChoice('role', options.role, roles)
    return inTeam(call, async (ctx) => out(await inviteMember(ctx, { email, role, language: config.DEFAULT_LANGUAGE })))
  },
}

export const memberRole: Command = {
  name: 'member role',
  argument: '<team>',
  about: "Changes a member's role. A team always keeps one administrator.",
  options: [emailOption, roleOption],
  run: (call) => {
    const email = readEmail('email', call.options.email)
    const role = readChoice('role', call.options.role, roles)
    return inTeam(call, async (ctx) => changeRole(ctx, { user_id: await requireMember(ctx, email), role }))
  },
}

export const memberRemove: Command = {
  name: 'member remove',
  argument: '<team>',
  about: 'Removes a member from a team. A team always keeps one administrator.',
  options: [emailOption],
  run: (call) => {
    const email = readEmail('email', call.options.email)
    return inTeam(call, async (ctx) => removeMember(ctx, { user_id: await requireMember(ctx, email) }))
  },
}

async function requireMember(ctx: TeamContext, email: string): Promise<number> {
  const id = await findMember(ctx, email)
  if (id === undefined) throw new Error(`The team "${ctx.team.slug}" has no member with the address ${email}.`)
  return id
}

const inTeam = (call: Call, work: (ctx: TeamContext) => Promise<void>): Promise<void> =>
  asOperator(call, async (ctx) => work(await openTeam(ctx, call.argument)))

import { findMember } from '../features/teams/queries/members.ts'
import { createTeam } from '../features/teams/verbs/create-team.ts'
import { inviteMember } from '../features/teams/verbs/invitations.ts'
import { addMember, changeRole, removeMember } from '../features/teams/verbs/members.ts'
import { openInstallation } from '../open-installation.ts'
import type { TeamContext } from '../platform/context.ts'
import type { Call, Command, Option } from './command.ts'
import { openTeam, operatorContext } from './context.ts'
import { readChoice, readEmail, readLine, readUrl } from './values.ts'

export const teamCreate: Command = {
  name: 'team create',
  argument: '<team>',
  about: 'Creates a team; <team> is its address.',
  options: [
    { name: 'name', about: 'What people call it.', required: true },
    { name: 'url', about: 'Its own web address.' },
  ],
  run: async ({ argument, options, config, out }) => {
    const name = readLine('name', options.name)
    const url = readUrl('url', options.url)
    const { database, site } = await openInstallation(config)
    try {
      await createTeam(operatorContext({ database, site }), { slug: argument, name, url })
      out(argument)
    } finally {
      await database.close()
    }
  },
}

const roles = ['Administrator', 'Moderator'] as const
const emailOption: Option = { name: 'email', about: 'Their email address.', required: true }
const roleOption: Option = { name: 'role', about: 'administrator or moderator.', required: true }

export const memberAdd: Command = {
  name: 'member add',
  argument: '<team>',
  about: 'Adds a person to a team, or gives a member another role.',
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
  about: 'Prints a link with which somebody joins a team, once, within two weeks. It is mailed to an address, too.',
  options: [
    { name: 'email', about: 'Only the person with this address can join. Default: anybody with the link.' },
    roleOption,
  ],
  run: (call) => {
    const { options, out, config } = call
    const email = options.email ? readEmail('email', options.email) : null
    const role = readChoice('role', options.role, roles)
    return inTeam(call, async (ctx) => out(await inviteMember(ctx, { email, role, language: config.LANGUAGE })))
  },
}

export const memberRole: Command = {
  name: 'member role',
  argument: '<team>',
  about: 'Gives a member another role. A team always has an administrator.',
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
  about: 'Takes a member out of a team. A team always has an administrator.',
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

async function inTeam(call: Call, work: (ctx: TeamContext) => Promise<void>): Promise<void> {
  const { database, site } = await openInstallation(call.config)
  try {
    await work(await openTeam(operatorContext({ database, site }), call.argument))
  } finally {
    await database.close()
  }
}

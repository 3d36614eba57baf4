import { openParts } from '../app.ts'
import { addMember } from '../features/teams/verbs/add-member.ts'
import type { Command } from './command.ts'
import { openTeam, operatorContext } from './places.ts'
import { readChoice, readEmail, readLine } from './values.ts'

export const memberAdd: Command = {
  name: 'member add',
  argument: '<team>',
  about: 'Adds a person to a team, or gives a member another role.',
  options: [
    { name: 'email', about: 'Their mail address.', required: true },
    { name: 'first-name', about: 'Their first name.', required: true },
    { name: 'last-name', about: 'Their last name.', required: true },
    { name: 'role', about: 'administrator or moderator.', required: true },
  ],
  run: async ({ argument, options, config, out }) => {
    const member = {
      email: readEmail('email', options.email),
      first_name: readLine('first-name', options['first-name']),
      last_name: readLine('last-name', options['last-name']),
      role: readChoice('role', options.role, ['Administrator', 'Moderator']),
    }
    const { database, site } = await openParts(config)
    try {
      const ctx = await openTeam(operatorContext({ database, site }), argument)
      out(String(await addMember(ctx, member)))
    } finally {
      await database.close()
    }
  },
}

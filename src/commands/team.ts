import { createTeam } from '../features/teams/verbs/create-team.ts'
import { openInstallation } from '../open-installation.ts'
import type { Command } from './command.ts'
import { operatorContext } from './context.ts'
import { readLine, readUrl } from './values.ts'

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

import { openParts } from '../app.ts'
import { createTeam } from '../features/teams/create-team.ts'
import type { Command } from './command.ts'
import { readLine, readUrl } from './values.ts'

export const teamCreate: Command = {
  name: 'team create',
  argument: '<team>',
  about: 'Makes a team; <team> is its address.',
  options: [
    { name: 'name', about: 'What people call it.', required: true },
    { name: 'url', about: 'Its own web address.' },
  ],
  run: async ({ argument, options, config, out }) => {
    const name = readLine('name', options.name)
    const url = readUrl('url', options.url)
    const { database } = await openParts(config)
    try {
      const now = new Date().toISOString()
      await database.transaction((tx) => createTeam(tx, { slug: argument, name, url }, now))
      out(argument)
    } finally {
      await database.close()
    }
  },
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleSlug } from '../features/maps/rules/role.ts'
import { projectRoot } from '../lib/project.ts'
import { dayMs } from '../lib/time.ts'

/** Reads a file from the `demo` folder: content and probabilities. Only the demo loads this module. */
export const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(join(projectRoot, 'demo', `${name}.json`), 'utf8'))

interface Member {
  first_name: string
  last_name: string
  email: string
  role: 'Administrator' | 'Moderator'
}

/** Lanternbook doesn't exist. It's a fictional notebook app for people to make requests about. */
export const product = readData<{
  team: { slug: string; name: string; url: string }
  members: [Member, ...Member[]]
  map: { slug: string; name: string; url: string; contact_email: string; description: string[] }
  categories: { name: string; emoji_shortname: string }[]
  /** Besides the seven lists every map starts with. */
  pluginList: { name: string; role: RoleSlug }
}>('product')

/** Plans are made for these days, and shifted to the present when they're carried out. */
export const lastMoment = Date.parse('2026-11-01T18:00:00.000Z')
export const firstMoment = lastMoment - 548 * dayMs

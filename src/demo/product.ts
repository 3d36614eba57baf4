import type { RoleSlug } from '../features/maps/rules/role.ts'
import { dayMs } from '../lib/time.ts'
import { readData } from './data.ts'

interface Product {
  team: { slug: string; name: string; url: string }
  members: [Member, ...Member[]]
  map: { slug: string; name: string; url: string; contact_email: string; description: string[] }
  categories: { name: string; emoji_shortname: string }[]
  /** Besides the seven lists every map starts with. */
  pluginList: { name: string; role: RoleSlug }
}

interface Member {
  first_name: string
  last_name: string
  email: string
  role: 'Administrator' | 'Moderator'
}

/** Lanternbook does not exist. It is a notebook that people can have wishes for. */
const product = readData<Product>('product')

export const { team, members, categories, pluginList } = product
export const map = { ...product.map, description: product.map.description.join('\n') }

/** Two runs on different days give the same map, so its last day is fixed. */
export const lastMoment = Date.parse('2026-11-01T18:00:00.000Z')
export const firstMoment = lastMoment - 548 * dayMs

import type { RoleSlug } from '../features/maps/rules/role.ts'

/** Lanternbook does not exist. It is a notebook people would like to exist, so that they would have wishes for it. */
export const team = { slug: 'lanternbook', name: 'Lanternbook', url: 'https://lanternbook.example.org' }

export const members = [
  { first_name: 'Ingrid', last_name: 'Solvang', email: 'ingrid@example.org', role: 'Administrator' },
  { first_name: 'Mateus', last_name: 'Figueira', email: 'mateus@example.org', role: 'Moderator' },
  { first_name: 'Keiko', last_name: 'Hayakawa', email: 'keiko@example.org', role: 'Moderator' },
  { first_name: 'Jonah', last_name: 'Birchall', email: 'jonah@example.org', role: 'Moderator' },
] as const

export const map = {
  slug: 'roadmap',
  name: 'Lanternbook roadmap',
  url: 'https://lanternbook.example.org',
  contact_email: 'hello@example.org',
  description: `**Lanternbook** is a calm notebook that you run yourself: pages, links between them, and nothing that blinks. :books:

This is where we decide together what comes next.

- **Vote** for what would help you. One vote says more than ten comments with "+1".
- **Suggest** what is missing. Tell us what you were trying to do; the solution can come later.
- **Follow** a request and you will hear from us when it moves.

We read everything. We build slowly, and we say no more often than we would like to. Questions about your own
installation are better asked [in the forum](https://forum.example.org).`,
}

/** Besides the seven lists every map starts with. */
export const pluginList = { name: 'Plugin ideas', role: 'suggestions' as RoleSlug }

export const categories = [
  { name: 'Editor', emoji_shortname: ':pencil2:' },
  { name: 'Search', emoji_shortname: ':mag:' },
  { name: 'Sync', emoji_shortname: ':arrows_counterclockwise:' },
  { name: 'Mobile', emoji_shortname: ':iphone:' },
  { name: 'Sharing', emoji_shortname: ':busts_in_silhouette:' },
  { name: 'Import and export', emoji_shortname: ':package:' },
  { name: 'Self-hosting', emoji_shortname: ':house:' },
  { name: 'Bugs', emoji_shortname: ':bug:' },
] as const

export type CategoryName = (typeof categories)[number]['name']

/** Two runs on different days give the same map, so its last day is fixed. */
export const lastMoment = Date.parse('2026-11-01T18:00:00.000Z')
export const dayMs = 86_400_000
export const firstMoment = lastMoment - 548 * dayMs

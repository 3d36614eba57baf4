import { basename } from 'node:path'
import { commentFields } from '../../comments/fields.ts'
import { roleSlugs } from '../../maps/rules/role.ts'
import { taskFields } from '../../tasks/fields.ts'
import type { MapFile } from '../schema.ts'
import { BadSource, type MapWriter, type Source } from './source.ts'
import { openSpreadsheet, type Row } from './spreadsheet.ts'
import { namesIn } from './values.ts'

/** One file per kind of record, as exported from a spreadsheet. */
export const csv: Source = {
  name: 'csv',
  about: 'posts.csv, and if you have them, comments.csv, votes.csv and notes.csv.',
  convert: async ({ files }, out) => {
    const roles = rolesOf(files)
    const posts = roles.get('posts')
    if (!posts) throw new BadSource('Name a CSV file with the columns title and body.')
    const head = await writePosts(posts, out)
    for (const [kind, write] of Object.entries(others)) {
      const file = roles.get(kind)
      if (!file) continue
      let line = 1
      for await (const row of openSpreadsheet(file, ['post_id'])) {
        line += 1
        if (head.keys.has(row.post_id ?? '')) await write(row, `${kind}:${row.id || line}`, out)
        else out.leaveOut('no_post', `${basename(file)}:${line}`)
      }
    }
    return head.map
  },
}

/** The file of each kind, by its name. Posts can have any other name. */
function rolesOf(files: string[]): Map<string, string> {
  const [roles, kinds] = [new Map<string, string>(), ['posts', ...Object.keys(others)]]
  for (const file of files) {
    const name = basename(file)
    const kind = (files.length > 1 && kinds.find((each) => name.toLowerCase().includes(each))) || 'posts'
    const other = roles.get(kind)
    if (other) throw new BadSource(`“${basename(other)}” and “${name}” would both be ${kind}. Rename one.`)
    roles.set(kind, file)
  }
  return roles
}

const authorOf = ({ author_id: key, author_name: name, author_email: email, is_staff: staff }: Row) => ({
  ...{ key, name, email, staff },
})

async function writePosts(file: string, out: MapWriter): Promise<{ map: MapFile; keys: Set<string> }> {
  const [lists, categories, keys] = [new Map<string, string>(), new Set<string>(), new Set<string>()]
  let line = 1
  for await (const row of openSpreadsheet(file, ['title'])) {
    line += 1
    const key = row.id || row.source_id || `line ${line}`
    if (keys.has(key)) {
      out.leaveOut('id_twice', `${basename(file)}:${line}`)
      continue
    }
    keys.add(key)
    const status = row.status?.trim() || 'suggestions'
    lists.set(status.toLowerCase(), status)
    const tags = row.tags === undefined ? [row.category?.trim() ?? ''].filter(Boolean) : namesIn(row.tags)
    for (const tag of tags) categories.add(tag)
    const { title, merged_into, vote_count: votes_count, url: source_url } = row
    await out.write('tasks', {
      ...cellsIn(taskFields, row),
      ...{ key, list: status.toLowerCase(), categories: tags, title, author: authorOf(row), merged_into },
      ...{ description: row.body ?? row.content ?? row.description, created: row.created_at || row.created },
      ...{ pending: row.moderation === 'pending', votes_count, source_url },
    })
  }
  return {
    keys,
    map: {
      ...{ format: 'cairn-map', version: 1, source: 'csv' },
      lists: [...lists].map(([key, name]) => ({ key, name, ...roleFor(key) })),
      categories: [...categories].map((name) => ({ key: name, name })),
    },
  }
}

/** The fields that have a column. */
const cellsIn = (fields: Record<string, { csv: string | false }>, row: Row) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { csv }]) => (csv ? [[name, row[csv]]] : [])))

const others: Record<string, (row: Row, key: string, out: MapWriter) => Promise<void>> = {
  comments: (row, key, out) =>
    out.write('comments', {
      ...cellsIn(commentFields, row),
      ...{ key, task: row.post_id, content: row.body ?? row.content, author: authorOf(row), created: row.created_at },
      ...{ in_reply_to: row.parent_id && `comments:${row.parent_id}`, pending: row.moderation === 'pending' },
    }),
  votes: ({ post_id: task, voter_id: key, voter_name: name, voter_email: email, created_at: created }, _key, out) =>
    out.write('votes', { task, person: { key, name, email }, created }),
  notes: (row, key, out) =>
    out.write('notes', { key, task: row.post_id, content: row.body, author: authorOf(row), created: row.created_at }),
}

/** Other boards' names for the roles. */
const synonyms: Record<string, (typeof roleSlugs)[number]> = {
  open: 'suggestions',
  active: 'suggestions',
  under_review: 'under_consideration',
  started: 'in_progress',
  complete: 'completed',
  done: 'completed',
  shipped: 'completed',
  declined: 'rejected',
  closed: 'rejected',
  wont_do: 'rejected',
}

/** The list that a status most likely means. Empty if it's unknown, in which case the plan asks. */
export function roleFor(status: string): { role?: (typeof roleSlugs)[number] } {
  const name = status
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s-]+/g, '_')
  const role = roleSlugs.find((slug) => slug === name) ?? (Object.hasOwn(synonyms, name) ? synonyms[name] : undefined)
  return role ? { role } : {}
}

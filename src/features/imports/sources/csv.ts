import { basename } from 'node:path'
import { roleSlugs } from '../../maps/rules/role.ts'
import type { MapFile } from '../schema.ts'
import { BadSource, type MapWriter, type Source } from './source.ts'
import { openSpreadsheet, type Row } from './spreadsheet.ts'
import { countOf, createdAt, flagOf, given, markdownOf, peopleIn, titleAndText, urlOf } from './values.ts'

/** One file per kind of record, as exported from a spreadsheet. */
export const csv: Source = {
  name: 'csv',
  about: 'posts.csv, and if you have them, comments.csv, votes.csv and notes.csv.',
  convert: async ({ files }, out) => {
    const roles = rolesOf(files)
    const posts = roles.get('posts')
    if (!posts) throw new BadSource('Name a CSV file with the columns title and body.')
    const person = peopleIn(out)
    const head = await writePosts(posts, out, person)
    for (const [kind, write] of Object.entries(others)) {
      const file = roles.get(kind)
      if (!file) continue
      let line = 1
      for await (const row of openSpreadsheet(file, ['post_id'])) {
        line += 1
        if (head.keys.has(row.post_id ?? '')) await write(row, `${kind}:${row.id || line}`, out, person)
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
    const name = basename(file).toLowerCase()
    const kind = (files.length > 1 && kinds.find((each) => name.includes(each))) || 'posts'
    if (roles.has(kind)) throw new BadSource(`“${roles.get(kind)}” and “${file}” would both be ${kind}. Rename one.`)
    roles.set(kind, file)
  }
  return roles
}

type Person = ReturnType<typeof peopleIn>

const authorOf = (person: Person, { author_id: key, author_name: name, author_email: email }: Row, staff?: string) =>
  person({ key, name, email, staff: flagOf(staff) })

async function writePosts(file: string, out: MapWriter, person: Person): Promise<{ map: MapFile; keys: Set<string> }> {
  const [lists, categories, keys] = [new Map<string, string>(), new Set<string>(), new Set<string>()]
  let line = 1
  for await (const row of openSpreadsheet(file, ['title'])) {
    line += 1
    const id = row.id || row.source_id || `line ${line}`
    if (keys.has(id)) {
      out.leaveOut('id_twice', `${basename(file)}:${line}`)
      continue
    }
    keys.add(id)
    const status = row.status?.trim() || 'suggestions'
    lists.set(status.toLowerCase(), status)
    const tags = (row.tags?.split(',') ?? [row.category ?? '']).map((tag) => tag.trim()).filter(Boolean)
    for (const tag of tags) categories.add(tag)
    await out.write('tasks', {
      ...{ key: id, list: status.toLowerCase(), categories: tags },
      ...titleAndText(row.title, row.body ?? row.content ?? row.description),
      ...given({
        author: await authorOf(person, row),
        pending: row.moderation === 'pending',
        merged_into: row.merged_into,
      }),
      ...given({ votes_count: countOf(row.vote_count), source_url: urlOf(row.url) }),
      ...createdAt(row.created_at, row.created),
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

const others: Record<string, (row: Row, key: string, out: MapWriter, person: Person) => Promise<void>> = {
  comments: async (row, key, out, person) => {
    const [author, content] = [await authorOf(person, row, row.is_staff), markdownOf(row.body ?? row.content)]
    if (content.trim() === '') return out.leaveOut('empty_comment')
    await out.write('comments', {
      ...{ key, task: row.post_id ?? '', content, ...createdAt(row.created_at) },
      ...given({ author, in_reply_to: row.parent_id && `comments:${row.parent_id}` }),
      ...given({ pending: row.moderation === 'pending' }),
    })
  },
  votes: async (row, _key, out, person) => {
    const voter = await person({ key: row.voter_id, name: row.voter_name, email: row.voter_email })
    const vote = { task: row.post_id ?? '', ...createdAt(row.created_at) }
    if (voter) await out.write('votes', { ...vote, person: voter })
    else out.leaveOut('no_voter')
  },
  notes: async (row, key, out, person) => {
    const note = { key, task: row.post_id ?? '', content: markdownOf(row.body), ...createdAt(row.created_at) }
    await out.write('notes', { ...note, ...given({ author: await authorOf(person, row) }) })
  },
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

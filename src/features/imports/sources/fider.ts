import type { MapFile } from '../schema.ts'
import { BadSource, type MapWriter, type Source } from './source.ts'
import { openSpreadsheet } from './spreadsheet.ts'
import { joined, keyIn, momentOf, namesIn, type Row, rowOf, textOf } from './values.ts'
import { openZip, type Zip } from './zip.ts'

const statuses = {
  open: { code: '0', role: 'suggestions' },
  started: { code: '1', role: 'in_progress' },
  completed: { code: '2', role: 'completed' },
  declined: { code: '3', role: 'rejected' },
  planned: { code: '4', role: 'planned' },
  duplicate: { code: '5', role: 'rejected' },
} as const
const deleted = '6'
const deletedUser = '2'

/** Fider's *Export*: `backup.zip` with people and images, or `posts.csv` with neither. Secrets in it aren't read. */
export const fider: Source = {
  name: 'fider',
  about: "Fider's backup.zip (Settings › Export), or its posts.csv.",
  convert: async ({ files: [file], options }, out) => {
    if (!file) throw new BadSource('Name the backup.zip or posts.csv that Fider exported.')
    const site = options.site?.replace(/\/+$/, '')
    if (/\.csv$/i.test(file)) return fromCsv(file, site, out)
    using zip = await openZip(file)
    return await fromBackup(zip, site, out)
  },
}

const mapFile = (source: string, categories: MapFile['categories'], name = ''): MapFile => ({
  ...{ format: 'cairn-map', version: 1, source, categories },
  ...(name ? { name } : {}),
  lists: Object.entries(statuses).map(([key, { role }]) => ({ key, name: key, role })),
})

async function fromBackup(zip: Zip, site: string | undefined, out: MapWriter): Promise<MapFile> {
  if (!zip.has('posts.json')) throw new BadSource("There is no posts.json in this zip, so it isn't Fider's backup.")
  const table = async function* (name: string): AsyncGenerator<Row> {
    for await (const row of zip.rows(`${name}.json`)) yield rowOf(row)
  }
  const { value: tenant } = await table('tenants').next()
  const people = new Set<string>()
  for await (const { id, name, email, role, status } of table('users')) {
    if (textOf(status) === deletedUser) continue
    const key = keyIn('user', id)
    people.add(key)
    const shownName = textOf(name).trim() || 'Anonymous'
    await out.write('people', { key, name: shownName, email, staff: ['2', '3'].includes(textOf(role)) })
  }
  const person = (id: unknown) => (people.has(keyIn('user', id)) ? keyIn('user', id) : undefined)
  const images = await imagesBy(zip, table('attachments'), out)
  const categories: MapFile['categories'] = []
  for await (const tag of table('tags')) {
    if (tag.is_public === false) out.leaveOut('private_tag')
    else categories.push({ key: keyIn('tag', tag.id), name: textOf(tag.name) })
  }
  const shown = new Set(categories.map(({ key }) => key))
  const tagsOf = new Map<string, Set<string>>()
  for await (const { post_id, tag_id } of table('post_tags')) {
    const [post, tag] = [textOf(post_id), keyIn('tag', tag_id)]
    if (shown.has(tag)) tagsOf.set(post, (tagsOf.get(post) ?? new Set()).add(tag))
  }
  const kept = new Set<string>()
  for await (const { id, status } of table('posts')) {
    if (textOf(status) === deleted) out.leaveOut('post_deleted')
    else kept.add(textOf(id))
  }
  for await (const post of table('posts')) {
    const id = textOf(post.id)
    if (!kept.has(id)) continue
    const [list = 'open'] = Object.entries(statuses).find(([, { code }]) => code === textOf(post.status)) ?? []
    const [original, number, task] = [textOf(post.original_id), textOf(post.number), keyIn('post', id)]
    await out.write('tasks', {
      ...{ key: task, list, categories: [...(tagsOf.get(id) ?? [])], title: post.title },
      ...{ description: joined(post.description, images.get(task)), author: person(post.user_id) },
      ...{ created: post.created_at, list_arrival: post.response_date, pending: post.is_approved === false },
      merged_into: list === 'duplicate' && kept.has(original) && keyIn('post', original),
      source_url: site && number && `${site}/posts/${number}/${textOf(post.slug)}`,
    })
    await writeResponse(out, { ...post, author: person(post.response_user_id) })
  }
  const ofPosts = async function* (name: string): AsyncGenerator<Row> {
    for await (const row of table(name))
      if (kept.has(textOf(row.post_id))) yield { ...row, task: keyIn('post', row.post_id), person: person(row.user_id) }
  }
  for await (const { task, person: author, ...comment } of ofPosts('comments')) {
    const { id, content, created_at: created, edited_at: edited, deleted_at, is_approved } = comment
    const key = keyIn('comment', id)
    await out.write('comments', {
      ...{ key, task, author, created, edited, pending: is_approved === false },
      content: deleted_at ? '' : joined(content, images.get(key)),
    })
  }
  for await (const { task, person: voter, created_at: created } of ofPosts('post_votes')) {
    if (voter) await out.write('votes', { task, person: voter, created })
    else out.leaveOut('deleted_voter')
  }
  for await (const { task, status, person: follower, created_at: created } of ofPosts('post_subscribers')) {
    if (textOf(status) === '1' && follower) await out.write('subscriptions', { task, person: follower, created })
  }
  return mapFile(site ?? 'fider', categories, textOf(tenant?.name))
}

/** The team's answer is a pinned comment. */
async function writeResponse(out: MapWriter, { id, response: content, author, ...post }: Row): Promise<void> {
  if (textOf(content).trim() === '') return
  const created = momentOf(post.response_date) ?? momentOf(post.created_at) ?? new Date().toISOString()
  const [key, task] = [keyIn('response', id), keyIn('post', id)]
  await out.write('comments', { key, task, content, author, created, pinned: created })
}

/** Markdown for the images of each post and comment. */
async function imagesBy(zip: Zip, attachments: AsyncIterable<Row>, out: MapWriter): Promise<Map<string, Set<string>>> {
  const images = new Map<string, Set<string>>()
  for await (const row of attachments) {
    const blob = textOf(row.attachment_bkey)
    const content = await zip.read(`blobs/${blob}`)
    if (!content) {
      out.leaveOut('image_missing')
      continue
    }
    const owner = keyIn('comment', row.comment_id) || keyIn('post', row.post_id)
    const markdown = `![](${await out.image(blob, content)})`
    images.set(owner, (images.get(owner) ?? new Set()).add(markdown))
  }
  return images
}

/** Only has names and counts, without addresses or voters. */
async function fromCsv(file: string, site: string | undefined, out: MapWriter): Promise<MapFile> {
  const tags = new Set<string>()
  for await (const row of openSpreadsheet(file, ['number', 'title'])) {
    const names = namesIn(row.tags)
    for (const name of names) tags.add(name)
    const { title, description, status = '', original_number: original, created_at: created, votes_count } = row
    await out.write('tasks', {
      ...{
        key: keyIn('post', row.number),
        list: Object.hasOwn(statuses, status) ? status : 'open',
        categories: names.map(tagKey),
      },
      ...{ title, description, created, list_arrival: row.responded_at, votes_count, author: { name: row.created_by } },
      merged_into: status === 'duplicate' && keyIn('post', original),
      source_url: site && `${site}/posts/${row.number}`,
    })
    const response = { ...row, id: row.number, response_date: row.responded_at }
    await writeResponse(out, { ...response, author: { name: row.responded_by } })
  }
  return mapFile(
    site ?? 'fider',
    [...tags].map((name) => ({ key: tagKey(name), name })),
  )
}

const tagKey = (tag: string) => keyIn('tag', tag)

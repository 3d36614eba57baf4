import type { MapFile } from '../schema.ts'
import { BadSource, type MapWriter, type Source } from './source.ts'
import { openSpreadsheet } from './spreadsheet.ts'
import { countOf, createdAt, given, markdownOf, momentOf, peopleIn, rowOf, textOf, titleAndText } from './values.ts'
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

type Row = Record<string, unknown>

/** Fider's *Export*: `backup.zip` with people and images, or `posts.csv` with neither. Secrets in it aren't read. */
export const fider: Source = {
  name: 'fider',
  about: "Fider's backup.zip (Settings › Export), or its posts.csv.",
  convert: async ({ files: [file], options }, out) => {
    if (!file) throw new BadSource('Name the backup.zip or posts.csv that Fider exported.')
    const site = options.site?.replace(/\/+$/, '')
    if (/\.csv$/i.test(file)) return fromCsv(file, site, out)
    const zip = await openZip(file)
    try {
      return await fromBackup(zip, site, out)
    } finally {
      zip.close()
    }
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
  const [people, addPerson] = [new Set<string>(), peopleIn(out)]
  for await (const { id, name, email, role, status } of table('users')) {
    if (textOf(status) === deletedUser) continue
    const key = `user:${textOf(id)}`
    people.add(key)
    await addPerson({ key, name: textOf(name).trim() || 'Anonymous', email, staff: ['2', '3'].includes(textOf(role)) })
  }
  const person = (id: unknown) => (people.has(`user:${textOf(id)}`) ? `user:${textOf(id)}` : undefined)
  const images = await imagesBy(zip, table('attachments'), out)
  const categories: MapFile['categories'] = []
  for await (const tag of table('tags')) {
    if (tag.is_public === false) out.leaveOut('private_tag')
    else categories.push({ key: `tag:${textOf(tag.id)}`, name: textOf(tag.name) })
  }
  const shown = new Set(categories.map(({ key }) => key))
  const tagsOf = new Map<string, Set<string>>()
  for await (const { post_id, tag_id } of table('post_tags')) {
    const [post, tag] = [textOf(post_id), `tag:${textOf(tag_id)}`]
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
    const body = [textOf(post.description), ...(images.get(`post:${id}`) ?? [])].filter(Boolean).join('\n\n')
    const status = Object.entries(statuses).find(([, { code }]) => code === textOf(post.status))
    const [original, number] = [textOf(post.original_id), textOf(post.number)]
    await out.write('tasks', {
      key: `post:${id}`,
      list: status?.[0] ?? 'open',
      categories: [...(tagsOf.get(id) ?? [])],
      ...titleAndText(post.title, body),
      ...createdAt(post.created_at),
      ...given({ author: person(post.user_id), list_arrival: momentOf(post.response_date) }),
      ...given({ pending: post.is_approved === false }),
      ...given({ merged_into: status?.[0] === 'duplicate' && kept.has(original) && `post:${original}` }),
      ...given({ source_url: site && number && `${site}/posts/${number}/${textOf(post.slug)}` }),
    })
    await writeResponse(out, post, person(post.response_user_id))
  }
  const ofPosts = async function* (name: string): AsyncGenerator<Row> {
    for await (const row of table(name)) if (kept.has(textOf(row.post_id))) yield row
  }
  await writeComments(out, ofPosts('comments'), person, images)
  for await (const vote of ofPosts('post_votes')) {
    const voter = person(vote.user_id)
    const task = `post:${textOf(vote.post_id)}`
    if (voter) await out.write('votes', { task, person: voter, ...createdAt(vote.created_at) })
    else out.leaveOut('deleted_voter')
  }
  for await (const row of ofPosts('post_subscribers')) {
    const follower = textOf(row.status) === '1' && person(row.user_id)
    const task = `post:${textOf(row.post_id)}`
    if (follower) await out.write('subscriptions', { task, person: follower, ...createdAt(row.created_at) })
  }
  return mapFile(site ?? 'fider', categories, textOf(tenant?.name))
}

/** The team's answer is a pinned comment. */
async function writeResponse(out: MapWriter, post: Row, author: string | undefined): Promise<void> {
  const content = markdownOf(post.response)
  if (content.trim() === '') return
  const { created = new Date().toISOString() } = createdAt(post.response_date, post.created_at)
  const id = textOf(post.id)
  const answer = { key: `response:${id}`, task: `post:${id}`, content, created, pinned: created }
  await out.write('comments', { ...answer, ...given({ author }) })
}

async function writeComments(
  out: MapWriter,
  comments: AsyncIterable<Row>,
  person: (id: unknown) => string | undefined,
  images: Map<string, Set<string>>,
): Promise<void> {
  for await (const comment of comments) {
    const id = textOf(comment.id)
    const content = [textOf(comment.content), ...(images.get(`comment:${id}`) ?? [])].filter(Boolean).join('\n\n')
    if (comment.deleted_at || content.trim() === '') {
      out.leaveOut('empty_comment')
      continue
    }
    await out.write('comments', {
      ...{ key: `comment:${id}`, task: `post:${textOf(comment.post_id)}`, content: markdownOf(content) },
      ...createdAt(comment.created_at),
      ...given({ author: person(comment.user_id), edited: momentOf(comment.edited_at) }),
      ...given({ pending: comment.is_approved === false }),
    })
  }
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
    const comment = textOf(row.comment_id)
    const owner = comment ? `comment:${comment}` : `post:${textOf(row.post_id)}`
    const markdown = `![](${await out.image(blob, content)})`
    images.set(owner, (images.get(owner) ?? new Set()).add(markdown))
  }
  return images
}

/** Only has names and counts, without addresses or voters. */
async function fromCsv(file: string, site: string | undefined, out: MapWriter): Promise<MapFile> {
  const person = peopleIn(out)
  const tags = new Set<string>()
  for await (const row of openSpreadsheet(file, ['number', 'title'])) {
    const key = `post:${textOf(row.number)}`
    const names = textOf(row.tags)
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
    for (const name of names) tags.add(name)
    const [status, original] = [textOf(row.status), textOf(row.original_number)]
    await out.write('tasks', {
      key,
      list: Object.hasOwn(statuses, status) ? status : 'open',
      categories: names.map((name) => `tag:${name}`),
      ...titleAndText(row.title, row.description),
      ...createdAt(row.created_at),
      ...given({ author: await person({ name: row.created_by }), list_arrival: momentOf(row.responded_at) }),
      ...given({ merged_into: original && status === 'duplicate' && `post:${original}` }),
      ...given({ votes_count: countOf(row.votes_count), source_url: site && `${site}/posts/${textOf(row.number)}` }),
    })
    const responder = await person({ name: row.responded_by })
    await writeResponse(out, { ...row, id: row.number, response_date: row.responded_at }, responder)
  }
  return mapFile(
    site ?? 'fider',
    [...tags].map((name) => ({ key: `tag:${name}`, name })),
  )
}

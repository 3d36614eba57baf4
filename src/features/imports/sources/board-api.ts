import { storedIn } from '../../../platform/records/fields.ts'
import { commentFields } from '../../comments/fields.ts'
import { taskFields } from '../../tasks/fields.ts'
import type { MapFile } from '../schema.ts'
import { roleFor } from './csv.ts'
import { ask, askForPages } from './requests.ts'
import { BadSource, type MapWriter, type Source } from './source.ts'
import { countOf, keyIn, markdownOf, type Row, rowOf, textOf, urlOf } from './values.ts'

/** Another service with the same API as ours, under `/api/1/`. Also moves a map from one installation to another. */
export const boardApi: Source = {
  name: 'board',
  about: 'A service with the same API as Cairn: --url with its address, --token with a token for the map.',
  convert: async ({ options, fetch }, out) => {
    const { url, token } = options
    if (!url || !token) throw new BadSource("Give the service's address with --url and a token with --token.")
    const base = `${url.replace(/\/+$/, '')}/api/1/map/`
    const headers = { authorization: `Token ${token}`, accept: 'application/json' }
    const all = (path: string) => askForPages(fetch, base + path, headers, ({ body }) => pageIn(body))
    const map = rowOf((await ask(fetch, base, { headers })).body)
    const lists: MapFile['lists'] = []
    for await (const list of all('lists/')) {
      const role = rowOf(list.role)
      const name = textOf(list.name)
      lists.push({ key: textOf(list.id), name, ...roleFor(textOf(role.slug) || textOf(role.name) || name) })
    }
    const categories = new Map<string, string>()
    for await (const task of all('tasks/')) {
      const category = rowOf(task.category)
      if (textOf(category.name)) categories.set(textOf(category.name), textOf(category.emoji_shortname))
      await writeTask(out, task)
      // Comments and votes take at least one request per task, and services limit requests per hour.
      const path = `tasks/${textOf(task.id)}`
      if (countOf(task.comments_count)) await writeComments(out, task, all(`${path}/comments/`))
      if (countOf(task.votes_count)) await writeVotes(out, task, all(`${path}/votes/`))
    }
    return {
      ...{ format: 'cairn-map', version: 1, source: `${new URL(url).host}/${textOf(map.slug)}`, lists },
      ...{ name: textOf(map.name), description: markdownOf(map.description), url: urlOf(map.url) ?? '' },
      categories: [...categories].map(([key, emoji_shortname]) => ({ key, name: key, emoji_shortname })),
    }
  },
}

/** A page is an array, or an object with the records and the address of the next page under one of the usual names. */
function pageIn(body: unknown) {
  const page = rowOf(body)
  return { rows: Array.isArray(body) ? body : (page.results ?? page.items ?? page.data), next: textOf(page.next) }
}

function personIn(author: unknown) {
  const { id, first_name, last_name, email, staff } = rowOf(author)
  return { key: keyIn('user', id), name: `${textOf(first_name)} ${textOf(last_name)}`, email, staff }
}

async function writeTask(out: MapWriter, task: Row): Promise<void> {
  const category = textOf(rowOf(task.category).name)
  const address = Object.entries(task).find(([name, value]) => /^(?!parsed)\w+_url$/.test(name) && urlOf(value))
  await out.write('tasks', {
    ...{
      key: task.id,
      list: rowOf(task.parent).id,
      categories: category ? [category] : [],
      author: personIn(task.author),
    },
    ...fieldsIn(taskFields, task),
    ...{ votes_count: task.votes_count, source_url: address?.[1] },
  })
}

/** The fields that our files have too. */
const fieldsIn = (fields: Parameters<typeof storedIn>[0], record: Row) =>
  Object.fromEntries(storedIn(fields, 'file').map(({ name }) => [name, record[name]]))

async function writeComments(out: MapWriter, task: Row, comments: AsyncIterable<Row>): Promise<void> {
  for await (const comment of comments) {
    const { id: key, in_reply_to, author } = comment
    const record = { key, task: task.id, in_reply_to, author: personIn(author), ...fieldsIn(commentFields, comment) }
    await out.write('comments', record)
  }
}

async function writeVotes(out: MapWriter, task: Row, votes: AsyncIterable<Row>): Promise<void> {
  for await (const { author, created } of votes) {
    await out.write('votes', { task: task.id, person: personIn(author), created })
  }
}

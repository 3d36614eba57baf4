import type { MapFile } from '../schema.ts'
import { roleFor } from './csv.ts'
import { ask } from './requests.ts'
import { BadSource, type MapWriter, type Source, type SourceOptions } from './source.ts'
import {
  countOf,
  createdAt,
  flagOf,
  given,
  markdownOf,
  momentOf,
  peopleIn,
  rowOf,
  rowsOf,
  textOf,
  titleAndText,
  urlOf,
} from './values.ts'

type Row = Record<string, unknown>

/** Another service with the same API as ours, under `/api/1/`. Also moves a map from one installation to another. */
export const boardApi: Source = {
  name: 'board',
  about: 'A service with the same API as Cairn: --url with its address, --token with a token for the map.',
  convert: async (input, out) => {
    const { url, token } = input.options
    if (!url || !token) throw new BadSource("Give the service's address with --url and a token with --token.")
    const api = clientFor(input, url.replace(/\/+$/, ''), token)
    const map = rowOf(await api.one('/api/1/map/'))
    const lists: MapFile['lists'] = []
    for await (const list of api.all('/api/1/map/lists/')) {
      const role = rowOf(list.role)
      const name = textOf(list.name)
      lists.push({ key: textOf(list.id), name, ...roleFor(textOf(role.slug) || textOf(role.name) || name) })
    }
    const categories = new Map<string, string>()
    const person = authorsIn(out)
    for await (const task of api.all('/api/1/map/tasks/')) {
      const category = rowOf(task.category)
      if (textOf(category.name)) categories.set(textOf(category.name), textOf(category.emoji_shortname))
      await writeTask(out, task, person)
      // Comments and votes take at least one request per task, and services limit requests per hour.
      const path = `/api/1/map/tasks/${textOf(task.id)}`
      if (countOf(task.comments_count)) await writeComments(out, task, api.all(`${path}/comments/`), person)
      if (countOf(task.votes_count)) await writeVotes(out, task, api.all(`${path}/votes/`), person)
    }
    return {
      ...{ format: 'cairn-map', version: 1, source: `${new URL(url).host}/${textOf(map.slug)}`, lists },
      ...given({ name: textOf(map.name), description: markdownOf(map.description), url: urlOf(map.url) }),
      categories: [...categories].map(([key, emoji]) => ({ key, name: key, ...given({ emoji_shortname: emoji }) })),
    }
  },
}

/** A page is an array, or an object with the records and the address of the next page under one of the usual names. */
function clientFor({ fetch }: SourceOptions, base: string, token: string) {
  const headers = { authorization: `Token ${token}`, accept: 'application/json' }
  return {
    one: async (path: string) => (await ask(fetch, base + path, { headers })).body,
    async *all(path: string): AsyncGenerator<Row> {
      for (let url: string | undefined = base + path; url; ) {
        const { body } = await ask(fetch, url, { headers })
        const page = rowOf(body)
        const records = Array.isArray(body) ? body : (page.results ?? page.items ?? page.data)
        yield* rowsOf(records)
        const next: string = textOf(page.next)
        url = next ? new URL(next, url).href : undefined
        // The token must only be sent to this service.
        if (url && new URL(url).origin !== new URL(base).origin)
          throw new BadSource('The next page is on another host.')
      }
    },
  }
}

type Person = ReturnType<typeof authorsIn>

function authorsIn(out: MapWriter) {
  const person = peopleIn(out)
  return (author: unknown) => {
    const { id, first_name, last_name, email, staff } = rowOf(author)
    const name = `${textOf(first_name)} ${textOf(last_name)}`
    return person({ key: textOf(id) && `user:${textOf(id)}`, name, email, staff: flagOf(staff) })
  }
}

async function writeTask(out: MapWriter, task: Row, person: Person): Promise<void> {
  const category = textOf(rowOf(task.category).name)
  const address = Object.entries(task).find(([name, value]) => /^(?!parsed)\w+_url$/.test(name) && urlOf(value))
  await out.write('tasks', {
    key: textOf(task.id),
    list: textOf(rowOf(task.parent).id),
    ...(category ? { categories: [category] } : {}),
    ...titleAndText(task.title, task.description),
    ...createdAt(task.created),
    ...given({ url: urlOf(task.url), author: await person(task.author), list_arrival: momentOf(task.list_arrival) }),
    ...given({ pending: flagOf(task.pending), lock_comments: flagOf(task.lock_comments) }),
    ...given({ votes_count: countOf(task.votes_count), source_url: address && textOf(address[1]) }),
  })
}

async function writeComments(out: MapWriter, task: Row, comments: AsyncIterable<Row>, person: Person): Promise<void> {
  for await (const comment of comments) {
    await out.write('comments', {
      ...{ key: textOf(comment.id), task: textOf(task.id), content: markdownOf(comment.content) },
      ...given({ in_reply_to: textOf(comment.in_reply_to), author: await person(comment.author) }),
      ...createdAt(comment.created),
    })
  }
}

async function writeVotes(out: MapWriter, task: Row, votes: AsyncIterable<Row>, person: Person): Promise<void> {
  for await (const vote of votes) {
    const voter = await person(vote.author)
    if (voter) await out.write('votes', { task: textOf(task.id), person: voter, ...createdAt(vote.created) })
    else out.leaveOut('no_voter')
  }
}

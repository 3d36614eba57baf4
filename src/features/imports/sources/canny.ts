import type { MapFile } from '../schema.ts'
import { roleFor } from './csv.ts'
import { ask } from './requests.ts'
import { BadSource, type Fetch, type MapWriter, type Source } from './source.ts'
import { flagOf, joined, keyIn, type Row, rowOf, rowsOf, textOf } from './values.ts'

const service = 'https://canny.io/api'
const perPage = 100

/** Canny's API, with its secret key. One board becomes one map. */
export const canny: Source = {
  name: 'canny',
  about: "Canny's API: --key with the secret API key, --board with a board's name if there are several.",
  convert: async ({ options, fetch }, out) => {
    const { key } = options
    if (!key) throw new BadSource('Give the secret API key with --key. In Canny, it is under Settings › API.')
    const api = clientFor(fetch, options.url ?? service, key)
    const board = await boardNamed(api, options.board)
    const boardID = textOf(board.id)
    const [posts, statuses, categories] = [new Map<string, Row>(), new Set<string>(), new Map<string, string>()]
    const merged = new Map<string, string>()
    for await (const post of api.skipping('/v1/posts/list', 'posts', { boardID })) {
      posts.set(textOf(post.id), post)
      // The history is on the post that others were merged into.
      for (const { post: from } of rowsOf(post.mergeHistory)) merged.set(textOf(rowOf(from).id), textOf(post.id))
    }
    for (const [id, post] of posts) {
      const status = textOf(post.status) || 'open'
      statuses.add(status)
      const tags = [rowOf(post.category), ...rowsOf(post.tags)].filter(({ id: tag }) => textOf(tag))
      for (const tag of tags) categories.set(textOf(tag.id), textOf(tag.name))
      const { title, created, statusChangedAt: list_arrival, score: votes_count, url: source_url } = post
      await out.write('tasks', {
        ...{ key: id, list: status, categories: tags.map((tag) => textOf(tag.id)), merged_into: merged.get(id) },
        ...{ title, description: joined(post.details, imagesIn(post)), author: personIn(post.author) },
        ...{ created, list_arrival, votes_count, source_url },
      })
    }
    for await (const comment of api.skipping('/v1/comments/list', 'comments', { boardID })) {
      if (posts.has(textOf(rowOf(comment.post).id))) await writeComment(out, comment)
      else out.leaveOut('no_post')
    }
    for await (const { post, voter, created } of api.skipping('/v1/votes/list', 'votes', { boardID })) {
      const task = textOf(rowOf(post).id)
      if (posts.has(task)) await out.write('votes', { task, person: personIn(voter), created })
      else out.leaveOut('no_post')
    }
    return {
      ...{ format: 'cairn-map', version: 1, source: `canny:${boardID}`, name: textOf(board.name) },
      lists: [...statuses].map((status) => ({ key: status, name: status, ...roleFor(status) })),
      categories: [...categories].map(([id, name]) => ({ key: id, name })),
    } satisfies MapFile
  },
}

function clientFor(fetch: Fetch, url: string, apiKey: string) {
  const call = async (path: string, body: Row): Promise<Row> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ apiKey, ...body }) }
    return rowOf((await ask(fetch, url + path, init)).body)
  }
  return {
    call,
    async *skipping(path: string, key: string, body: Row): AsyncGenerator<Row> {
      for (let [skip, more] = [0, true]; more; ) {
        const page = await call(path, { ...body, limit: perPage, skip })
        const rows = rowsOf(page[key])
        yield* rows
        skip += rows.length
        more = flagOf(page.hasMore) && rows.length > 0
      }
    },
  }
}

async function boardNamed(api: ReturnType<typeof clientFor>, name: string | undefined): Promise<Row> {
  const boards = rowsOf((await api.call('/v1/boards/list', {})).boards)
  const found = name ? boards.find((board) => [textOf(board.name), textOf(board.id)].includes(name)) : boards[0]
  if (found && (name || boards.length === 1)) return found
  const names = boards.map((board) => `“${textOf(board.name)}”`).join(', ')
  throw new BadSource(boards.length === 0 ? 'There is no board.' : `Choose a board with --board: ${names}.`)
}

/** Canny's authors, by their id there. */
function personIn(value: unknown) {
  const { id, name, email, isAdmin: staff } = rowOf(value)
  return { key: keyIn('user', id), name, email, staff }
}

const imagesIn = ({ imageURLs }: Row): string[] =>
  Array.isArray(imageURLs) ? imageURLs.map((image) => `![](${textOf(image)})`) : []

/** Internal comments become notes. Private ones are between two people and aren't imported. */
async function writeComment(out: MapWriter, comment: Row): Promise<void> {
  if (flagOf(comment.private)) return out.leaveOut('private_comment')
  const { id: key, created, parentID: in_reply_to } = comment
  const content = joined(comment.value, imagesIn(comment))
  const note = { key, task: rowOf(comment.post).id, content, author: personIn(comment.author), created }
  if (flagOf(comment.internal)) await out.write('notes', note)
  else await out.write('comments', { ...note, in_reply_to })
}

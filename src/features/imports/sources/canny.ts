import type { MapFile } from '../schema.ts'
import { roleFor } from './csv.ts'
import { ask } from './requests.ts'
import { BadSource, type Fetch, type MapWriter, type Source } from './source.ts'
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
    const person = authorsIn(out)
    const [posts, statuses, categories] = [new Set<string>(), new Set<string>(), new Map<string, string>()]
    const merged = new Map<string, string>()
    const written: Row[] = []
    for await (const post of api.skipping('/v1/posts/list', 'posts', { boardID })) {
      posts.add(textOf(post.id))
      // The history is on the post that others were merged into.
      for (const { post: from } of rowsOf(post.mergeHistory)) merged.set(textOf(rowOf(from).id), textOf(post.id))
      written.push(post)
    }
    for (const post of written) {
      const id = textOf(post.id)
      const status = textOf(post.status) || 'open'
      statuses.add(status)
      const tags = [rowOf(post.category), ...rowsOf(post.tags)].filter(({ id: tag }) => textOf(tag))
      for (const tag of tags) categories.set(textOf(tag.id), textOf(tag.name))
      const images = Array.isArray(post.imageURLs) ? post.imageURLs.map((image) => `![](${textOf(image)})`) : []
      const target = merged.get(id)
      await out.write('tasks', {
        key: id,
        list: status,
        categories: tags.map((tag) => textOf(tag.id)),
        ...titleAndText(post.title, [textOf(post.details), ...images].filter(Boolean).join('\n\n')),
        ...createdAt(post.created),
        ...given({ author: await person(post.author), list_arrival: momentOf(post.statusChangedAt) }),
        ...given({ merged_into: target && posts.has(target) && target }),
        ...given({ votes_count: countOf(post.score), source_url: urlOf(post.url) }),
      })
    }
    await writeComments(api.skipping('/v1/comments/list', 'comments', { boardID }), posts, out, person)
    for await (const vote of api.skipping('/v1/votes/list', 'votes', { boardID })) {
      const [task, voter] = [textOf(rowOf(vote.post).id), await person(vote.voter)]
      if (!posts.has(task)) out.leaveOut('no_post')
      else if (!voter) out.leaveOut('no_voter')
      else await out.write('votes', { task, person: voter, ...createdAt(vote.created) })
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
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey, ...body }),
    }
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
function authorsIn(out: MapWriter) {
  const person = peopleIn(out)
  return (value: unknown) => {
    const { id, name, email, isAdmin } = rowOf(value)
    return person({ key: textOf(id) && `user:${textOf(id)}`, name, email, staff: flagOf(isAdmin) })
  }
}

/** Internal comments become notes. Private ones are between two people and aren't imported. */
async function writeComments(
  comments: AsyncIterable<Row>,
  posts: Set<string>,
  out: MapWriter,
  person: ReturnType<typeof authorsIn>,
): Promise<void> {
  for await (const comment of comments) {
    const task = textOf(rowOf(comment.post).id)
    const images = Array.isArray(comment.imageURLs) ? comment.imageURLs.map((image) => `![](${textOf(image)})`) : []
    const content = markdownOf([textOf(comment.value), ...images].filter(Boolean).join('\n\n'))
    if (!posts.has(task)) out.leaveOut('no_post')
    else if (content.trim() === '') out.leaveOut('empty_comment')
    else if (flagOf(comment.private)) out.leaveOut('private_comment')
    else {
      const author = await person(comment.author)
      const note = {
        key: textOf(comment.id),
        task,
        content,
        ...given({ author }),
        ...createdAt(comment.created),
      }
      const parent = textOf(comment.parentID)
      if (flagOf(comment.internal)) await out.write('notes', note)
      else await out.write('comments', { ...note, ...(parent ? { in_reply_to: parent } : {}) })
    }
  }
}

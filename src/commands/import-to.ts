import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  chosenFor,
  type Import,
  type ImportDetails,
  type ImportMapping,
  type ImportPlan,
  type ImportReport,
  recordsIn,
} from '../features/imports/rules/api-schema.ts'
import { maxBytes, uploadLimits } from '../features/imports/rules/upload.ts'
import { readMapFile } from '../features/imports/sources/map-files.ts'
import { ask, RequestRefused } from '../features/imports/sources/requests.ts'
import { BadSource, type Fetch } from '../features/imports/sources/source.ts'
import { mapFile } from '../features/imports/sources/zip.ts'
import { minuteMs } from '../lib/time.ts'
import { writeZipFile } from '../platform/file-set.ts'
import { openTemporaryFolder } from '../platform/temporary-file.ts'
import { wordsIn } from '../words/words.ts'

interface Remote {
  /** The installation's URL. */
  url: string
  token: string
  /** `<team>/<map>`, to notice a token for another map. */
  place: string
  mapping: ImportMapping
  fetch: Fetch
}

export type Progress = (file: string, done: number, total: number) => void

const pollMs = 1_000

/** How long the server may take to store a file that it has received. */
const storingMs = 10 * minuteMs

/**
 * Imports a folder into a map in another installation, over its API: sends it as one file, and follows the import there.
 * Waits for rate limits, and sends requests again if they fail.
 */
export async function openRemote({ url, token, place, mapping, fetch: send }: Remote) {
  const base = `${url.replace(/\/+$/, '')}/api/1/`
  const headers = { authorization: `Bearer ${token}` }
  const get = async <Body>(path: string) => (await ask(send, base + path, { headers })).body as Body
  /** The key makes it safe to repeat. */
  const post = (path: string, body: object = {}) =>
    ask(send, base + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  const listImports = async () => (await get<{ results: Import[] }>('map/imports/')).results
  assertMap(await get('map/'), place)
  /** Has been stored there, and hasn't been applied or ended. */
  let waiting: number | undefined
  let ready: ImportDetails | undefined

  async function follow(id: number, states: ImportDetails['state'][], progress?: Progress): Promise<ImportDetails> {
    const deadline = Date.now() + storingMs
    for (;;) {
      const current = await get<ImportDetails>(`map/imports/${id}/`).catch(rethrowCancelled)
      if (current.state === 'failed') {
        waiting = undefined
        throw new BadSource(failure(current))
      }
      if (!states.includes(current.state)) return current
      if (current.state === 'uploading' && Date.now() > deadline)
        throw new BadSource('The upload was interrupted there. Run the same command again.')
      if (current.state === 'importing') progress?.('records', current.done, recordsIn(current.plan))
      await wait(pollMs)
    }
  }

  /** Uploads take no key. If the response is lost, the import may still have been stored. */
  async function store(file: string, size: number): Promise<number> {
    const { name } = await get<{ name: string }>('token/')
    const earlier = new Set((await listImports()).map(({ id }) => id))
    const isOurs = ({ id, source, finished, author }: Import) =>
      !earlier.has(id) && source === null && finished === null && author?.first_name === name
    const init = { method: 'POST', headers: { ...headers, 'content-length': String(size) }, file }
    const findStored = async () => (await listImports()).find(isOurs)
    const { body } = await ask(send, `${base}map/imports/?source=files`, init, findStored)
    return (body as Import).id
  }

  async function upload(folder: string): Promise<ImportDetails> {
    if (ready) return ready
    await readMapFile(folder)
    await using temporary = await openTemporaryFolder()
    const file = join(temporary.path, 'map.zip')
    await zipMapFiles(folder, file)
    const { size } = await stat(file)
    if (size > maxBytes.api) throw new BadSource(`The board is larger than ${maxBytes.api / 1_048_576} MB. ${runThere}`)
    waiting = await store(file, size)
    ready = await follow(waiting, ['uploading', 'reading'])
    return ready
  }

  return {
    plan: async (folder: string): Promise<ImportPlan> => planWith(mapping, await upload(folder)),
    apply: async (folder: string, progress: Progress): Promise<ImportReport> => {
      const { id } = await upload(folder)
      waiting = undefined
      await post(`map/imports/${id}/apply/`, mappedIn(mapping)).catch((error) => {
        // It hasn't started.
        if (error instanceof RequestRefused && error.status === 400) waiting = id
        return rethrowCancelled(error)
      })
      const { report } = await follow(id, ['importing'], progress)
      if (!report) throw new BadSource(`${cancelled} What it had added stays, and can be undone there.`)
      return report
    },
    /** If it isn't applied, no one else could import anything for a day. */
    close: async (): Promise<void> => {
      if (waiting === undefined) return
      await post(`map/imports/${waiting}/discard/`).catch((error) => {
        if (!isGone(error)) throw error
      })
    },
  }
}

/** A token is bound to a map, so it could be another one's. */
function assertMap({ service_url = '' }: { service_url?: string }, place: string): void {
  const path = URL.parse(service_url)?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (!path.endsWith(place)) throw new BadSource(`The token is for ${path || 'another map'}, not for ${place}.`)
}

const cancelled = 'Someone has cancelled the import there.'

/** An import that's cancelled before it has added anything is deleted. */
function rethrowCancelled(error: unknown): never {
  throw isGone(error) ? new BadSource(cancelled) : error
}

const isGone = (error: unknown): boolean => error instanceof RequestRefused && error.status === 404

const runThere = 'Copy its files to the server, and run the same command there without --to.'

function failure({ error }: ImportDetails): string {
  const limit = uploadLimits.find((code) => code === error)
  return limit ? `${wordsIn('en')(`imports.failed.${limit}`)} ${runThere}` : (error ?? 'The import failed there.')
}

/** Names in the mapping are only looked up when it's applied. */
function planWith({ lists, categories }: ImportMapping, { plan }: ImportDetails): ImportPlan {
  if (!plan) throw new BadSource(cancelled)
  return {
    ...plan,
    lists: plan.lists.map((each) => {
      const name = chosenFor(lists, each.key)
      return name === undefined ? each : { ...each, list: { id: 1, name: String(name) } }
    }),
    categories: plan.categories.map((each) => {
      const name = chosenFor(categories, each.key)
      return name === undefined ? each : { ...each, id: 1, category: name === null ? null : String(name) }
    }),
  }
}

/** Only the map's own files. The folder may have others, such as `.env`. A map without images may have no folder for them. */
async function zipMapFiles(folder: string, path: string): Promise<void> {
  await writeZipFile(path, async (files) => {
    for (const inside of ['', 'images'].filter((name) => existsSync(join(folder, name)))) {
      for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
        const name = join(inside, entry.name)
        if (entry.isFile() && mapFile.test(name)) await files.add(name, createReadStream(join(folder, name)))
      }
    }
  })
}

const mappedIn = ({ lists = {}, categories = {} }: ImportMapping) => ({
  lists: Object.entries(lists).map(([key, name]) => ({ key, ...chosen(name) })),
  categories: Object.entries(categories).map(([key, name]) => ({ key, ...chosen(name) })),
})

const chosen = (choice: string | number | null) =>
  choice === null ? {} : typeof choice === 'number' ? { id: choice } : { name: choice }

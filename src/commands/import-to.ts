import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportDetails, ImportPlan, ImportReport } from '../features/imports/rules/api-schema.ts'
import { chosenFor, type ImportMapping } from '../features/imports/rules/mapping.ts'
import { maxBytes, uploadLimits } from '../features/imports/rules/upload.ts'
import { readMapFile } from '../features/imports/sources/map-files.ts'
import { ask } from '../features/imports/sources/requests.ts'
import { BadSource, type Fetch } from '../features/imports/sources/source.ts'
import { mapFile } from '../features/imports/sources/zip.ts'
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

/**
 * Imports a folder into a map in another installation, over its API: sends it as one file, and follows the import there.
 * Waits for rate limits, and sends requests again if they fail.
 */
export async function openRemote({ url, token, place, mapping, fetch: send }: Remote) {
  const base = `${url.replace(/\/+$/, '')}/api/1/map/`
  const headers = { authorization: `Bearer ${token}` }
  const get = async <Body>(path: string) => (await ask(send, base + path, { headers })).body as Body
  assertMap(await get(''), place)
  let sent: ImportDetails | undefined

  async function follow(id: number, states: ImportDetails['state'][], progress?: Progress): Promise<ImportDetails> {
    for (;;) {
      const current = await get<ImportDetails>(`imports/${id}/`)
      if (current.state === 'failed') throw new BadSource(failure(current))
      if (!states.includes(current.state)) return current
      if (current.state === 'importing') progress?.('records', current.done, recordsIn(current.plan))
      await wait(pollMs)
    }
  }

  async function upload(folder: string): Promise<ImportDetails> {
    if (sent) return sent
    await readMapFile(folder)
    const temporary = await openTemporaryFolder()
    try {
      const file = join(temporary, 'map.zip')
      await zipMapFiles(folder, file)
      const { size } = await stat(file)
      if (size > maxBytes.api)
        throw new BadSource(`The board is larger than ${maxBytes.api / 1_048_576} MB. ${runThere}`)
      const init = { method: 'POST', headers: { ...headers, 'content-length': String(size) }, file }
      const { body } = await ask(send, `${base}imports/?source=files`, init)
      sent = await follow((body as ImportDetails).id, ['uploading', 'reading'])
      return sent
    } finally {
      await rm(temporary, { recursive: true, force: true })
    }
  }

  return {
    plan: async (folder: string): Promise<ImportPlan> => planWith(mapping, await upload(folder)),
    apply: async (folder: string, progress: Progress): Promise<ImportReport> => {
      const { id } = await upload(folder)
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      await ask(send, `${base}imports/${id}/apply/`, { ...init, body: JSON.stringify(mappedIn(mapping)) })
      sent = undefined
      return (await follow(id, ['importing'], progress)).report ?? {}
    },
    /** If it isn't applied, no one else could import anything for a day. */
    close: async (): Promise<void> => {
      if (sent) await send(`${base}imports/${sent.id}/discard/`, { method: 'POST', headers })
    },
  }
}

/** A token is bound to a map, so it could be another one's. */
function assertMap({ service_url = '' }: { service_url?: string }, place: string): void {
  const path = URL.parse(service_url)?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (!path.endsWith(place)) throw new BadSource(`The token is for ${path || 'another map'}, not for ${place}.`)
}

const runThere = 'Copy its files to the server, and run the same command there without --to.'

function failure({ error }: ImportDetails): string {
  const limit = uploadLimits.find((code) => code === error)
  return limit ? `${wordsIn('en')(`imports.failed.${limit}`)} ${runThere}` : (error ?? 'The import failed there.')
}

/** Names in the mapping are only looked up when it's applied. */
function planWith({ lists, categories }: ImportMapping, { plan }: ImportDetails): ImportPlan {
  if (!plan) throw new BadSource('Someone has discarded the import there.')
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

const recordsIn = (plan: ImportPlan | null): number =>
  Object.values(plan?.files ?? {}).reduce((sum, { created, unchanged }) => sum + created + unchanged, 0)

/** Only the map's own files. The folder may have others, such as `.env`. */
async function zipMapFiles(folder: string, path: string): Promise<void> {
  const entries = [
    ...(await readdir(folder, { withFileTypes: true })).map((entry) => ({ entry, name: entry.name })),
    ...(await imagesIn(folder)).map((entry) => ({ entry, name: `images/${entry.name}` })),
  ]
  await writeZipFile(path, async (files) => {
    for (const { entry, name } of entries) {
      if (entry.isFile() && mapFile.test(name)) await files.add(name, createReadStream(join(folder, name)))
    }
  })
}

/** A map without images may have no folder for them. */
const imagesIn = (folder: string) =>
  readdir(join(folder, 'images'), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })

const mappedIn = ({ lists = {}, categories = {} }: ImportMapping) => ({
  lists: Object.entries(lists).map(([key, name]) => ({ key, ...chosen(name) })),
  categories: Object.entries(categories).map(([key, name]) => ({ key, ...chosen(name) })),
})

const chosen = (choice: string | number | null) =>
  choice === null ? {} : typeof choice === 'number' ? { id: choice } : { name: choice }

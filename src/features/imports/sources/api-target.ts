import type { ImportMapping, MappingPlan } from '../rules/mapping.ts'
import { addOutcome, noRecords, type PageFile, type PageOutcome, type PageRecords, storableOf } from '../rules/page.ts'
import { imageReason, type SkipReason } from '../rules/skipped.ts'
import type { MapFile } from '../schema.ts'
import { ask } from './requests.ts'
import type { ImportTarget } from './send-pages.ts'
import { BadSource, type Fetch } from './source.ts'

interface Remote {
  /** The installation's URL. */
  url: string
  token: string
  /** `<team>/<map>`, to notice a token for another map. */
  place: string
  mapping: ImportMapping
  fetch: Fetch
}

/** A map in another installation, over its API. Waits for its rate limits, and sends requests again if they fail. */
export async function openApiTarget({ url, token, place, mapping, fetch }: Remote): Promise<ImportTarget> {
  const base = `${url.replace(/\/+$/, '')}/api/1/map/`
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) => (await ask(fetch, base + path, { headers })).body
  const post = async (path: string, body: object) => {
    const [type, sent] = Buffer.isBuffer(body)
      ? ['application/octet-stream', new Uint8Array(body)]
      : ['application/json', JSON.stringify(body)]
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: sent }
    return (await ask(fetch, base + path, init)).body
  }
  assertMap((await get('')) as { service_url?: string }, place)
  const mapped = mappedIn(mapping)
  return {
    planMapping: async (map) => planOf((await post('imports/plan/', { map, ...mapped })) as RemotePlan),
    planRecords: ({ map, file, records }) =>
      storing(records, async (storable) => {
        const body = file === 'tasks' ? { map, ...mapped } : { map: withoutLists(map) }
        return ((await post('imports/plan/', { ...body, [file]: storable })) as RemotePlan).records[file]
      }),
    open: async (map) => ((await post('imports/', { map, ...mapped })) as { id: number }).id,
    storeImage: async (_id, bytes) => {
      try {
        return { url: ((await post('images/', bytes)) as { address: string }).address }
      } catch (error) {
        if (error instanceof BadSource && error.status === 400) return { reason: imageReason(error.code) }
        throw error
      }
    },
    add: (id, file, records) =>
      storing(records, async (storable) => {
        return ((await post(`imports/${id}/records/`, { [file]: storable })) as RemotePlan['records'])[file]
      }),
    close: async (id) => void (await post(`imports/${id}/close/`, {})),
  }
}

/** A token is bound to a map, so it could be another one's. */
function assertMap({ service_url = '' }: { service_url?: string }, place: string): void {
  const path = URL.parse(service_url)?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (!path.endsWith(place)) throw new BadSource(`The token is for ${path || 'another map'}, not for ${place}.`)
}

interface RemotePlan extends Pick<MappingPlan, 'lists' | 'categories'> {
  takes_over: boolean
  records: Partial<Record<PageFile, RemoteOutcome>>
}

type RemoteOutcome = Omit<PageOutcome, 'skipped'> & { skipped: { reason: SkipReason; count: number }[] }

const planOf = ({ takes_over, lists, categories }: RemotePlan): MappingPlan => ({
  takesOver: takes_over,
  ...{ lists, categories },
})

/** Sends the records that can be stored: a single other one would make the API refuse the whole page. */
async function storing(
  records: PageRecords[PageFile][],
  send: (storable: PageRecords[PageFile][]) => Promise<RemoteOutcome | undefined>,
): Promise<PageOutcome> {
  const { storable, skipped } = storableOf(records)
  const sum = { ...noRecords(), skipped }
  const outcome = await send(storable)
  if (outcome)
    addOutcome(sum, {
      ...outcome,
      skipped: new Map(outcome.skipped.map(({ reason, count }) => [reason, { count, places: [] }])),
    })
  return sum
}

const withoutLists = ({ format, version, source }: MapFile): MapFile => ({
  ...{ format, version, source, lists: [], categories: [] },
})

const mappedIn = ({ lists = {}, categories = {} }: ImportMapping) => ({
  lists: Object.entries(lists).map(([key, name]) => ({ key, ...chosen(name) })),
  categories: Object.entries(categories).map(([key, name]) => ({ key, ...chosen(name) })),
})

const chosen = (choice: string | number | null) =>
  choice === null ? {} : typeof choice === 'number' ? { id: choice } : { name: choice }

import { readData } from './data.ts'
import type { Random } from './random.ts'

/** What people ask for. */
export interface Request {
  title: string
  body: string
  /** Completes a sentence such as "Any news on …?". */
  about: string
  /** A plugin has no category. */
  category: string | null
  language: string
}

/** Each group holds what its requests have in common. */
const { groups, places } = readData<{
  groups: (Partial<Request> & { requests: Partial<Request>[] })[]
  places: string[]
}>('requests')

const all = groups.flatMap(({ requests, ...shared }) =>
  requests.map((request) => ({ ...shared, ...request }) as Request),
)

/** Takes `count` requests. When all are taken, each is repeated for another device or place. */
export function takeRequests(random: Random, count: number): Request[] {
  const taken: Request[] = []
  while (taken.length < count) {
    const round = random.shuffled(all)
    taken.push(...(taken.length > 0 ? round.map((request) => variantOf(random, request)) : round))
  }
  return taken.slice(0, count)
}

function variantOf(random: Random, request: Request): Request {
  const variant = request.language === 'en' ? random.pick(places) : random.between(2, 9)
  return { ...request, title: `${request.title} (${variant})` }
}

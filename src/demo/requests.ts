import { slugOf } from '../lib/urls.ts'
import { readData } from './product.ts'
import type { Random } from './random.ts'

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

type Shape = 'nothing' | 'brief' | 'friendly' | 'list' | 'long' | 'report'
type Part = 'openings' | 'closings' | 'workarounds' | 'wishes' | 'examples' | 'stepHeadings' | 'versions' | 'systems'

const texts = readData<
  Record<Part, string[]> & {
    /** How often each shape is chosen. */
    shapes: Record<'wishes' | 'bugs', Record<Shape, number>>
    headings: { today: string; help: string }
    steps: string[][]
    environment: string
    politeEnding: string
    details: Record<string, string[]>
    snippets: Record<string, string[]>
  }
>('descriptions')

/** The description of a request: some people are brief, some write a lot. */
export function describe(random: Random, request: Request): string {
  const { language, category, body } = request
  if (language !== 'en') return random.chance(0.15) ? `${body} ${texts.politeEnding}` : body
  const shape = random.weighted(texts.shapes[category === 'Bugs' ? 'bugs' : 'wishes'])
  const parts = shapes[shape](random, request)
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Each shape returns its paragraphs. */
const shapes: Record<Shape, (random: Random, request: Request) => string[]> = {
  nothing: () => [],
  brief: (_random, { body }) => [body],
  friendly: (random, { body }) => [
    random.chance(0.6) ? `${random.pick(texts.openings)} ${body}` : body,
    random.pick(texts.closings),
  ],
  list: (random, request) => [
    request.body,
    random.pick(texts.wishes),
    bullets(detailsFor(random, request, random.between(2, 4))),
  ],
  long: (random, request) => [
    random.pick(texts.openings),
    request.body,
    texts.headings.today,
    random.pick(texts.workarounds),
    texts.headings.help,
    bullets(detailsFor(random, request, 3)),
    random.pick(texts.examples),
    random.pick(snippetsFor(request)),
    random.chance(0.7) ? random.pick(texts.closings) : '',
  ],
  report: (random, request) => [
    request.body,
    random.pick(texts.stepHeadings),
    texts.steps.map((step, at) => `${at + 1}. ${random.pick(step)}`).join('\n'),
    random.chance(0.6) ? random.pick(snippetsFor(request)) : '',
    detailsFor(random, request, random.between(1, 2)).join(' '),
    texts.environment.replace('{version}', random.pick(texts.versions)).replace('{system}', random.pick(texts.systems)),
  ],
}

const snippetsFor = ({ category }: Request): string[] => texts.snippets[category ?? 'Plugins'] ?? []
const detailsFor = (random: Random, { category }: Request, count: number): string[] =>
  random.some(texts.details[category ?? 'Plugins'] ?? [], count)

const bullets = (items: string[]): string => items.map((item) => `- ${item}`).join('\n')

export interface Person {
  email: string
  first_name: string
  last_name: string
  /** A key of `demo/names.json`: people who write in a language have names from that language. */
  from: string
  /** Set by the first thing they do. */
  id?: number
}

/** First and last names that go together, by where people come from. */
const names = readData<Record<string, { first: string; last: string }>>('names')

/** People with a unique name and an email address that receives no email. */
export function inventPeople(random: Random, count: number): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, () => {
    const [from, { first, last }] = random.pick(Object.entries(names))
    const first_name = random.pick(first.split(' '))
    const last_name = random.pick(last.split(' '))
    const email = freeAddress(random, taken, `${first_name} ${last_name}`)
    taken.add(email)
    return { email, first_name, last_name, from }
  })
}

function freeAddress(random: Random, taken: Set<string>, name: string): string {
  const local = slugOf(name, 'reader').replaceAll('-', '.')
  const domain = random.pick(['example.org', 'example.com', 'example.net'])
  for (let number = 1; ; number += 1) {
    const address = `${local}${number === 1 ? '' : number}@${domain}`
    if (!taken.has(address)) return address
  }
}

import { readData, textsFor } from './data.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'

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

const kindOf = ({ category }: Request): string => category ?? 'Plugins'
const snippetsFor = (request: Request): string[] => textsFor(texts.snippets, kindOf(request))
const detailsFor = (random: Random, request: Request, count: number): string[] =>
  random.some(textsFor(texts.details, kindOf(request)), count)

const bullets = (items: string[]): string => items.map((item) => `- ${item}`).join('\n')

import { closings, details, openings, snippets, workarounds } from './phrases.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'

/** The request in the words of one person: some are brief, some tell their life. */
export function describe(random: Random, request: Request): string {
  if (request.language !== 'en') return random.chance(0.15) ? `${request.body} :pray:` : request.body
  const shape = random.weighted(request.category === 'Bugs' ? bugShapes : wishShapes)
  return shapes[shape](random, request)
}

type Shape = 'nothing' | 'brief' | 'friendly' | 'list' | 'long' | 'report'
const wishShapes: Record<Shape, number> = { nothing: 3, brief: 18, friendly: 38, list: 23, long: 18, report: 0 }
const bugShapes: Record<Shape, number> = { nothing: 2, brief: 20, friendly: 0, list: 0, long: 0, report: 78 }

const shapes: Record<Shape, (random: Random, request: Request) => string> = {
  nothing: () => '',
  brief: (_random, { body }) => body,
  friendly: (random, { body }) =>
    random.chance(0.6)
      ? paragraphs(`${random.pick(openings)} ${body}`, random.pick(closings))
      : paragraphs(body, random.pick(closings)),
  list: (random, request) =>
    paragraphs(request.body, random.pick(wishes), bullets(detailsFor(random, request, random.between(2, 4)))),
  long: (random, request) =>
    paragraphs(
      random.pick(openings),
      request.body,
      `### What I do today\n\n${random.pick(workarounds)}`,
      `### What would help\n\n${bullets(detailsFor(random, request, 3))}`,
      random.pick(['In case it helps:', 'To give you an idea:', 'From my own installation:']),
      random.pick(snippetsFor(request)),
      random.chance(0.7) ? random.pick(closings) : '',
    ),
  report: (random, request) =>
    paragraphs(
      request.body,
      random.pick(['**How to see it**', '**Steps**', '**To reproduce**']),
      numbered([random.pick(firstSteps), random.pick(secondSteps), random.pick(thirdSteps)]),
      random.chance(0.6) ? random.pick(snippetsFor(request)) : '',
      detailsFor(random, request, random.between(1, 2)).join(' '),
      `Version ${random.pick(versions)}, ${random.pick(systems)}.`,
    ),
}

const wishes = ['It would be enough if', 'What matters to me is that', 'For us it is important that', 'Ideally:']
const firstSteps = ['Open any page.', 'Make a new page.', 'Sign in on two devices.', 'Open a shared notebook.']
const secondSteps = [
  'Type a few words and wait.',
  'Do it twice in a row.',
  'Go offline for a minute.',
  'Press `Ctrl+S`.',
]
const thirdSteps = ['Reload.', 'Look at the other device.', 'Go back to the list of pages.', 'See above :confused:']
const versions = ['4.2.0', '4.2.1', '4.2.3', '4.3.0', '4.3.1', '4.4.0']
const systems = ['web app', 'desktop app', 'phone app', 'tablet', 'web app behind a proxy', 'desktop app, large screen']

const kindOf = ({ category }: Request) => category ?? 'Plugins'
const snippetsFor = (request: Request) => snippets[kindOf(request)]
const detailsFor = (random: Random, request: Request, count: number) => random.some(details[kindOf(request)], count)

const paragraphs = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n')
const bullets = (items: string[]): string => items.map((item) => `- ${item}`).join('\n')
const numbered = (items: string[]): string => items.map((item, at) => `${at + 1}. ${item}`).join('\n')

import { type Language, languages } from './people.ts'
import type { CategoryName } from './product.ts'
import type { Random } from './random.ts'
import { bugRequests } from './requests/bugs.ts'
import { editorRequests } from './requests/editor.ts'
import { exchangeRequests } from './requests/exchange.ts'
import { hostingRequests } from './requests/hosting.ts'
import { languageRequests } from './requests/languages.ts'
import { mobileRequests } from './requests/mobile.ts'
import { pluginRequests } from './requests/plugins.ts'
import { searchRequests } from './requests/search.ts'
import { sharingRequests } from './requests/sharing.ts'
import { syncRequests } from './requests/sync.ts'

/** What somebody wants, before anybody in particular has asked for it. */
export interface Request {
  title: string
  body: string
  /** Goes on in a sentence such as "Any news on …?". */
  about: string
  /** A plugin belongs to no part of the product. */
  category: CategoryName | null
  language: Language | 'en'
}

/** As many requests as asked for. Once each has been made, people come back with it for their own kind of device. */
export function dealRequests(random: Random, count: number): Request[] {
  const dealt: Request[] = []
  while (dealt.length < count) {
    const round = random.shuffled(known)
    const again = dealt.length > 0
    dealt.push(...(again ? round.map((request) => variantOf(random, request)) : round))
  }
  return dealt.slice(0, count)
}

const inEnglish: [CategoryName | null, string][] = [
  ['Editor', editorRequests],
  ['Search', searchRequests],
  ['Sync', syncRequests],
  ['Mobile', mobileRequests],
  ['Sharing', sharingRequests],
  ['Import and export', exchangeRequests],
  ['Self-hosting', hostingRequests],
  ['Bugs', bugRequests],
  [null, pluginRequests],
]

const known: Request[] = [
  ...inEnglish.flatMap(([category, text]) =>
    rows(text).map(([title = '', about = '', body = '']) => ({
      title,
      about,
      body,
      category,
      language: 'en' as const,
    })),
  ),
  ...languages.flatMap((language) =>
    rows(languageRequests[language]).map(([title = '', category = '', body = '']) => ({
      title,
      about: '',
      body,
      category: category as CategoryName,
      language,
    })),
  ),
]

function rows(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
}

const places = [
  'on a tablet',
  'on the phone',
  'in the desktop app',
  'in the web app',
  'in shared notebooks',
  'in very large notebooks',
  'while offline',
  'for guests',
  'in the archive',
  'with the keyboard only',
  'in version 4',
  'on a slow line',
]

function variantOf(random: Random, request: Request): Request {
  if (request.language !== 'en') return { ...request, title: `${request.title} (${random.between(2, 9)})` }
  return { ...request, title: `${request.title} (${random.pick(places)})` }
}

import type { Site } from '../context.ts'
import { NotFound } from '../errors.ts'
import { renderPage } from '../html/render.ts'
import type { Route } from '../http/server-deps.ts'
import { SharedText } from '../http/shared-text.ts'
import type { ApiDescription } from './description.ts'
import { openApiDocument } from './document.ts'
import { type Contents, contentsOf } from './reference/contents.ts'
import { errorsPage, overview, type ReferencePage, shapesPage, tagPage } from './reference/pages.tsx'
import { type Look, referenceShell } from './reference/shell.tsx'

/** The OpenAPI document, and pages to read it. Each is made when it is first asked for, so that the start is fast. */
export function referenceRoutes(api: ApiDescription, site: Site, look: () => Look): Route[] {
  let made = newTexts(api, site)
  const kept = () => {
    // With port 0 the URL of the site is only known after the start.
    if (made.publicUrl !== site.publicUrl) made = newTexts(api, site)
    return made
  }
  const page = (name: string): SharedText => {
    const { pages, contents } = kept()
    const known = pages.get(name)
    if (known) return known
    const html = renderPage(referenceShell(pageNamed(name, contents(), api), contents(), look()))
    const text = new SharedText('text/html; charset=utf-8', html)
    pages.set(name, text)
    return text
  }
  return [
    {
      path: '/api/1/openapi.json',
      reply: async (asked) => kept().json().answer(asked, brieflyCached),
    },
    { path: '/api/1/docs', reply: async (asked) => page('').answer(asked, pageHeaders) },
    {
      path: '/api/1/docs/:page',
      reply: async (asked) => {
        const { page: name = '' } = asked.params
        if (!Object.hasOwn(api.tags, name) && !['shapes', 'errors'].includes(name)) throw new NotFound()
        return page(name).answer(asked, pageHeaders)
      },
    },
  ]
}

/** The texts for one public URL. */
function newTexts(api: ApiDescription, site: Site) {
  const document = lazy(() => openApiDocument(api, site))
  return {
    publicUrl: site.publicUrl,
    pages: new Map<string, SharedText>(),
    contents: lazy(() => contentsOf(document(), site.publicUrl)),
    json: lazy(() => new SharedText('application/json; charset=utf-8', JSON.stringify(document()))),
  }
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function pageNamed(name: string, contents: Contents, { errorCodes }: ApiDescription): ReferencePage {
  if (name === 'shapes') return shapesPage(contents)
  if (name === 'errors') return errorsPage(errorCodes)
  const tag = contents.tags.find((one) => one.name === name)
  return tag ? tagPage(contents, tag) : overview(contents)
}

const brieflyCached = { 'cache-control': 'public, max-age=300' }

/** There is no script on these pages, and nothing of any other site. */
const pageHeaders = {
  ...brieflyCached,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
}

import type { Site } from '../context.ts'
import { NotFound } from '../errors.ts'
import { renderPage } from '../html/slots.ts'
import { SharedText } from '../http/send.ts'
import type { Route } from '../http/server-deps.ts'
import type { ApiDescription } from './description.ts'
import { openApiDocument } from './document.ts'
import { type Contents, contentsOf } from './reference/contents.ts'
import { renderGuide } from './reference/guides.tsx'
import { errorsPage, overview, type ReferencePage, shapesPage, tagPage } from './reference/pages.tsx'
import { findEntries, type Look, referenceShell, searchEntries, searchPage } from './reference/shell.tsx'
import { apiRoot } from './root.ts'

/** The OpenAPI document, and the reference pages. Each is created on first request, so that the server starts fast. */
export function referenceRoutes(api: ApiDescription, site: Site, look: () => Look): Route[] {
  let made = newTexts(api, site)
  const kept = () => {
    // With port 0, the site's URL is only known after startup.
    if (made.publicUrl !== site.publicUrl) made = newTexts(api, site)
    return made
  }
  const html = (page: ReferencePage, asked?: string): string =>
    renderPage(referenceShell(page, kept().contents(), { ...look(), guides: api.guides }, asked))
  const page = async (name: string): Promise<SharedText> => {
    const { pages, contents } = kept()
    const known = pages.get(name)
    if (known) return known
    const guide = api.guides.find((each) => each.name === name)
    const made = guide ? await renderGuide(guide, api.guides) : pageNamed(name, contents(), api)
    const text = new SharedText(htmlType, html(made))
    pages.set(name, text)
    return text
  }
  return [
    { path: '/api/1/', reply: async (asked) => kept().root().answer(asked, brieflyCached) },
    {
      path: '/api/1/openapi.json',
      reply: async (asked) => kept().json().answer(asked, brieflyCached),
    },
    { path: '/api/1/docs', reply: async (asked) => (await page('')).answer(asked, pageHeaders) },
    {
      path: '/api/1/docs/find',
      counts: 'searches',
      reply: async ({ query }) => {
        const asked = query.get('q') ?? ''
        const body = html(searchPage(asked, findEntries(await kept().entries(), asked)), asked)
        return { status: 200, type: htmlType, body, headers: pageHeaders }
      },
    },
    {
      path: '/api/1/docs/:page',
      reply: async (asked) => {
        const { page: name = '' } = asked.params
        const names = [...Object.keys(api.tags), 'shapes', 'errors', ...api.guides.map((guide) => guide.name)]
        if (!names.includes(name)) throw new NotFound()
        return (await page(name)).answer(asked, pageHeaders)
      },
    },
  ]
}

/** The document and pages for one public URL. */
function newTexts(api: ApiDescription, site: Site) {
  const document = lazy(() => openApiDocument(api, site))
  const contents = lazy(() => contentsOf(document(), site.publicUrl))
  return {
    publicUrl: site.publicUrl,
    pages: new Map<string, SharedText>(),
    contents,
    entries: lazy(async () => {
      const guides = await Promise.all(api.guides.map((guide) => renderGuide(guide, api.guides)))
      return searchEntries(contents(), api.errorCodes, guides)
    }),
    json: lazy(() => new SharedText(jsonType, JSON.stringify(document()))),
    root: lazy(() => new SharedText(jsonType, JSON.stringify(apiRoot(site.publicUrl)))),
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

const htmlType = 'text/html; charset=utf-8'
const jsonType = 'application/json; charset=utf-8'
const brieflyCached = { 'cache-control': 'public, max-age=300' }

/** These pages have no scripts, and load nothing from other sites. */
const pageHeaders = {
  ...brieflyCached,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
}

import type { VNode } from 'preact'
import { lazily } from '../../lib/lazily.ts'
import type { Site } from '../context.ts'
import { required } from '../errors.ts'
import { renderPage } from '../html/slots.ts'
import { sharedText } from '../http/send.ts'
import type { Route } from '../http/server-deps.ts'
import type { ApiDescription } from './description.ts'
import { apiRoot, openApiDocument } from './document.ts'
import { type ReferencePage, type RenderedPage, readPages, renderMarkdownPage } from './reference/pages.ts'
import { findEntries, SearchResults, searchEntries } from './reference/search.tsx'
import { type Look, ReferenceShell } from './reference/shell.tsx'

/** The OpenAPI document, and the reference pages. Each is created on first request, so that the server starts fast. */
export function referenceRoutes(api: ApiDescription, site: Site, look: () => Look): Route[] {
  let made = newTexts(api, site)
  const kept = () => {
    // With port 0, the site's URL is only known after startup.
    if (made.publicUrl !== site.publicUrl) made = newTexts(api, site)
    return made
  }
  const guides = api.guides.map(({ name }) => name)
  const html = (page: { name: string; title: string; main: VNode; asked?: string }): string => {
    const others = kept()
      .pages()
      .flatMap(({ name }) => (name === '' || guides.includes(name) ? [] : [name]))
    const shell = { ...look(), product: api.info.title, contents: [guides, others] }
    return renderPage(<ReferenceShell {...shell} {...page} />)
  }
  const page = async (name: string): Promise<Shared> => {
    const { texts, pages, rendered } = kept()
    const known = texts.get(name)
    if (known) return known
    const found = required(pages().find((each) => each.name === name))
    const { title, html: content } = await rendered(found)
    const main = <div class="guide" dangerouslySetInnerHTML={{ __html: content() }} />
    const text = sharedText(htmlType, html({ name, title, main }))
    texts.set(name, text)
    return text
  }
  return [
    { path: '/api/1/', reply: async () => kept().root()(brieflyCached) },
    { path: '/api/1/openapi.json', reply: async () => kept().json()(brieflyCached) },
    { path: '/api/1/docs', reply: async () => (await page(''))(pageHeaders) },
    {
      path: '/api/1/docs/find',
      counts: 'searches',
      reply: async ({ query }) => {
        const asked = query.get('q') ?? ''
        const main = <SearchResults asked={asked} found={findEntries(await kept().entries(), asked)} />
        const body = html({ name: 'find', title: 'Search', main, asked })
        return { status: 200, type: htmlType, body, headers: pageHeaders }
      },
    },
    {
      path: '/api/1/docs/:page',
      reply: async ({ params }) => (await page(params.page || 'unknown'))(pageHeaders),
    },
  ]
}

type Shared = ReturnType<typeof sharedText>

/** The document and pages for one public URL. */
function newTexts(api: ApiDescription, site: Site) {
  const pages = lazily(() => readPages(api, site))
  const markdown = lazily(async () => new (await import('markdown-it')).default())
  const rendered = async (page: ReferencePage): Promise<RenderedPage> =>
    renderMarkdownPage(page, pages(), await markdown())
  return {
    publicUrl: site.publicUrl,
    texts: new Map<string, Shared>(),
    pages,
    rendered,
    entries: lazily(async () =>
      searchEntries(await Promise.all(pages().map(async (page) => ({ ...page, ...(await rendered(page)) })))),
    ),
    json: lazily(() => sharedText(jsonType, JSON.stringify(openApiDocument(api, site)))),
    root: lazily(() => sharedText(jsonType, JSON.stringify(apiRoot(site.publicUrl)))),
  }
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

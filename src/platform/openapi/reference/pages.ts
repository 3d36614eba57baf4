import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownIt, Token } from 'markdown-it'
import { projectRoot } from '../../../lib/project.ts'
import type { Site } from '../../context.ts'
import { type ApiDescription, anyInstallation, type MarkdownFile } from '../description.ts'

/** A page of the reference: a Markdown file from the repository, or a part of one. */
export interface ReferencePage {
  /** Its name in the URL; empty for the first. */
  name: string
  file: string
  source: string
}

export interface RenderedPage {
  title: string
  html(): string
  /** The parts below its headings. The first is what comes before them, and has no id. */
  sections: { id: string; title: string; text: string }[]
}

export const urlOf = ({ name }: Pick<ReferencePage, 'name'>): string => `/api/1/docs${name && `/${name}`}`

/** The guides, and the pages that are generated from the endpoints and events, with this installation's URL and field. */
export function readPages(api: ApiDescription, site: Pick<Site, 'publicUrl' | 'urlField'>): ReferencePage[] {
  const own = (source: string) =>
    source.replaceAll('service_url', site.urlField).replaceAll(anyInstallation, site.publicUrl)
  return [
    ...partsOf(api.reference, own(sourceOf(api.reference))),
    ...api.lists.map(({ name, file }) => ({ name, file, source: own(sourceOf({ file })) })),
    ...api.guides.map(({ name, file }) => ({ name, file, source: sourceOf({ file }) })),
  ]
}

const sourceOf = ({ file }: Pick<MarkdownFile, 'file'>): string =>
  readFileSync(join(projectRoot, file), 'utf8').replace(/<!--.*?-->\n*/gs, '')

/** A page per group of endpoints, cut at the headings of the file. The first page has the beginning of each. */
function partsOf({ file }: Pick<MarkdownFile, 'file'>, source: string): ReferencePage[] {
  const [start = '', ...parts] = source.split(/^(?=## )/m)
  const named = parts.map((part) => ({ name: (/^## (.*)/.exec(part)?.[1] ?? '').toLowerCase(), part }))
  const beginnings = named.map(({ name, part }) =>
    (part.split(/^(?=### )/m)[0] ?? '').replace(/^## (.*)/, `## [$1](${urlOf({ name })})`),
  )
  return [
    { name: '', file, source: start + beginnings.join('') },
    ...named.map(({ name, part }) => ({ name, file, source: part.replace(/^#(?=#)/gm, '') })),
  ]
}

/** This is our own Markdown, so it doesn't need sanitizing. */
export function renderMarkdownPage(
  { file, source }: ReferencePage,
  pages: ReferencePage[],
  markdown: MarkdownIt,
): RenderedPage {
  const tokens = markdown.parse(source, {})
  const lines = source.split('\n')
  const headings = tokens.flatMap((open, place) =>
    open.type === 'heading_open' ? [{ open, line: open.map?.[0] ?? 0, ...nameOf(tokens[place + 1]) }] : [],
  )
  for (const [place, { open, title, id }] of headings.entries()) {
    // A changelog repeats its headings.
    const isRepeated = headings.some((other, earlier) => earlier < place && other.title === title)
    open.attrSet('id', id ?? slugOf(title) + (isRepeated ? `-${place}` : ''))
  }
  for (const token of tokens) for (const child of token.children ?? []) relink(child, file, pages)
  // The first heading is the title.
  const html = () => markdown.renderer.render(tokens.slice(3), markdown.options, {})
  return {
    title: headings[0]?.title ?? '',
    // Each event has an example, and people read one at a time.
    html: () => html().replace(/<pre><code class="language-event">.*?<\/pre>/gs, collapsed),
    sections: headings.map(({ open, title, line }, place) => ({
      id: place === 0 ? '' : String(open.attrGet('id')),
      title,
      text: lines.slice(line + 1, headings[place + 1]?.line).join('\n'),
    })),
  }
}

const collapsed = (example: string): string => `<details><summary>Example</summary>\n${example}\n</details>`

/** A heading's text, and its id if it has one of its own: `## <a id="tasks.create"></a>Create a task`. */
function nameOf(inline: Token | undefined): { title: string; id?: string | undefined } {
  const [first] = inline?.children ?? []
  const [anchor = '', id] = /^<a id="([^"]+)"><\/a>/.exec(first?.content ?? '') ?? []
  if (first) first.content = first.content.slice(anchor.length)
  return { title: (inline?.children ?? []).map(({ content }) => content).join(''), id }
}

/** The same ids as on GitHub, so that links between the pages work in both places. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

/** Links to files lead to their pages here. Files that aren't served aren't linked. */
function relink(token: Token, file: string, pages: ReferencePage[]): void {
  if (token.type !== 'link_open') return
  const [path = '', id] = String(token.attrGet('href') ?? '').split('#')
  if (/^(https?:|\/)/.test(path)) return
  const target = path === '' ? file : join(dirname(file), path)
  const inFile = pages.filter((page) => page.file === target)
  const page = inFile.find(({ source }) => source.includes(`<a id="${id}"></a>`)) ?? inFile[0]
  if (page) token.attrSet('href', urlOf(page) + (id ? `#${id}` : ''))
  else if (target === 'openapi.json') token.attrSet('href', '/api/1/openapi.json')
  else token.attrs = null
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Token } from 'markdown-it'
import { projectRoot } from '../../../lib/project.ts'
import type { Guide } from '../description.ts'
import type { ReferencePage } from './pages.tsx'

export interface RenderedGuide extends ReferencePage {
  sections: { id: string; title: string; text: string }[]
}

/** The URLs of the repository's pages in the served reference. Pages that aren't served aren't linked. */
const servedAs: Record<string, string> = {
  'docs/reference/api.md': '/api/1/docs',
  'docs/reference/errors.md': '/api/1/docs/errors',
  'docs/reference/events.md': '/api/1/docs/webhook-messages',
}

/** This is our own Markdown, so it doesn't need sanitizing. The parser is loaded with the first guide. */
export async function renderGuide(guide: Guide, guides: Guide[]): Promise<RenderedGuide> {
  const { default: MarkdownIt } = await import('markdown-it')
  const markdown = new MarkdownIt()
  const source = readFileSync(join(projectRoot, guide.file), 'utf8').replace(/<!--.*?-->\n*/gs, '')
  const tokens = markdown.parse(source, {})
  const [title = guide.name, ...sections] = tokens.flatMap((token, place) =>
    token.type === 'heading_open' ? [tokens[place + 1]?.content ?? ''] : [],
  )
  for (const token of tokens) for (const child of token.children ?? []) relink(child, guide, guides)
  // A changelog repeats its headings.
  const ids = [title, ...sections].map(
    (name, place, all) => slugOf(name) + (all.indexOf(name) < place ? `-${place}` : ''),
  )
  for (const [place, token] of tokens.filter(({ type }) => type === 'heading_open').entries()) {
    token.attrSet('id', ids[place] ?? '')
  }
  // The first heading is the page title.
  const html = markdown.renderer.render(tokens.slice(3), markdown.options, {})
  const texts = source.split(/^#{2,} .*$/m).slice(1)
  return {
    name: guide.name,
    title,
    main: <div class="guide" dangerouslySetInnerHTML={{ __html: html }} />,
    sections: [
      { id: '', title, text: source },
      ...sections.map((section, place) => ({ id: ids[place + 1] ?? '', title: section, text: texts[place] ?? '' })),
    ],
  }
}

/** The same ids as on GitHub, so that links between the pages work in both places. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

function relink(token: Token, guide: Guide, guides: Guide[]): void {
  if (token.type !== 'link_open') return
  const [path = '', hash] = String(token.attrGet('href') ?? '').split('#')
  if (path === '' || /^https?:/.test(path)) return
  const file = join(dirname(guide.file), path)
  const other = guides.find((each) => each.file === file)
  const url = other ? `/api/1/docs/${other.name}` : servedAs[file]
  if (url) token.attrSet('href', hash && other ? `${url}#${hash}` : url)
  else token.attrs = null
}

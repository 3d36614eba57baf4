import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { renderMarkdownPage } from './pages.ts'

const markdown = new MarkdownIt()

describe('a page of the reference', () => {
  it('gives each heading an id of its own, although a changelog repeats its headings', () => {
    const source = '# Changelog\n\n## 2\n\n### Added\n\nTwo\n\n## 1\n\n### Added\n\nOne\n'
    const page = { name: 'changelog', file: 'CHANGELOG.md', source }

    const { sections, html } = renderMarkdownPage(page, [page], markdown)

    expect(sections.map(({ id }) => id)).toEqual(['', '2', 'added', '1', 'added-4'])
    expect(html()).toMatch(/<h3 id="added">.*<h3 id="added-4">/s)
  })

  it('shows HTML as text, except for the ids of headings', () => {
    const source = '# Tasks\n\n## <a id="tasks.list"></a>List `tasks`\n\n<b>bold</b>\n'
    const page = { name: 'tasks', file: 'api.md', source }

    const { sections, html } = renderMarkdownPage(page, [page], markdown)

    expect(sections[1]).toMatchObject({ id: 'tasks.list', title: 'List tasks' })
    expect(html()).toBe('<h2 id="tasks.list">List <code>tasks</code></h2>\n<p>&lt;b&gt;bold&lt;/b&gt;</p>\n')
  })

  it('links to the part of a file that has the id, and not to files that are not served', () => {
    const pages = [
      { name: 'tasks', file: 'docs/api.md', source: '# Tasks\n\n## <a id="Task"></a>Task\n' },
      {
        name: 'lists',
        file: 'docs/api.md',
        source: '# Lists\n\n[Task](#Task) [list](api.md#List) [code](../src/a.ts)\n',
      },
      { name: 'shapes', file: 'docs/api.md', source: '# Shapes\n\n## <a id="List"></a>List\n' },
    ]
    const [, page] = pages as [unknown, (typeof pages)[0]]

    expect(renderMarkdownPage(page, pages, markdown).html()).toBe(
      '<p><a href="/api/1/docs/tasks#Task">Task</a> <a href="/api/1/docs/shapes#List">list</a> <a>code</a></p>\n',
    )
  })
})

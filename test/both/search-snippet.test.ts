import { describe, expect, it } from 'vitest'
import { aBrowser } from '../support/builders/a-person.ts'
import { aMapOf, search, type Text } from '../support/builders/search.ts'

/** The title and snippet of the first result, with the highlighted parts in brackets. */
async function firstResult(text: Text, words: string): Promise<{ title: string; snippet: string }> {
  const [task] = (await search(await aMapOf(text), words)).tasks
  const inBrackets = (parts: { text: string; isHighlighted: boolean }[] = []) =>
    parts.map((part) => (part.isHighlighted ? `[${part.text}]` : part.text)).join('')
  return { title: inBrackets(task?.title_parts), snippet: inBrackets(task?.snippet) }
}

const filler = 'Lorem ipsum dolor sit amet. '.repeat(40)

describe('search terms are highlighted in results', () => {
  it.each([
    [{ title: 'Dark mode', description: 'A **dark** mode' }, 'dark', '[Dark] mode', 'A [dark] mode'],
    [{ title: 'T', description: 'Say *not*ifications' }, 'notif', 'T', 'Say [notifications]'],
    [{ title: 'T', description: 'Notifications' }, 'nitifications', 'T', '[Notifications]'],
    [{ title: 'Dark-mode', description: 'darkmode' }, 'dark mode', '[Dark-mode]', '[darkmode]'],
    [{ title: '全文検索機能', description: '' }, '検索', '全文[検索]機能', ''],
    [{ title: 'T', description: 'One\n\n- two\n- three' }, 'two', 'T', 'One · [two] · three'],
    [{ title: 'T', description: 'a < b && c > "d"' }, 'b', 'T', 'a < [b] && c > "d"'],
    [{ title: 'T', description: 'First', comments: ['no', 'An *owl* said so'] }, 'owl', 'T', 'An [owl] said so'],
    [{ title: 'Dark mode', description: 'How it begins' }, 'dark', '[Dark] mode', 'How it begins'],
    [{ title: 'T', description: '<script>alert(1)</script> owl' }, 'owl', 'T', '<script>alert(1)</script> [owl]'],
  ])('%o, searched for %s', async (text, words, title, snippet) => {
    expect(await firstResult(text, words)).toEqual({ title, snippet })
  })

  it('long text is cut around the first match', async () => {
    const { snippet } = await firstResult({ title: 'T', description: `${filler}An owl here. ${filler}` }, 'owl')

    expect(snippet).toMatch(/^… .*amet\. An \[owl\] here\. Lorem.*…$/)
    expect(snippet.length).toBeLessThan(230)
  })

  it('a snippet never starts or ends inside a character', async () => {
    const { snippet } = await firstResult(
      { title: 'T', description: `${'😀'.repeat(500)}owl${'😀'.repeat(500)}` },
      'owl',
    )

    expect(snippet.isWellFormed()).toBe(true)
    expect(snippet).toContain('[owl]')
  })

  it('the page highlights the terms in the title and the snippet', async () => {
    const map = await aMapOf({ title: 'Dark <b>mode', description: 'It is *dark* & quiet' })

    const { text } = await aBrowser(map.url).get(`/${map.team}/map/search?q=dark`)

    expect(text).toContain('<bdi><mark>Dark</mark> &lt;b>mode</bdi>')
    expect(text).toContain('It is <mark>dark</mark> &amp; quiet')
  })
})

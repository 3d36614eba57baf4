import { describe, expect, it } from 'vitest'
import { aBrowser } from '../support/builders/a-person.ts'
import { aMapOf, search, type Text } from '../support/builders/search.ts'

/** What is shown of the first task found, with the words that were asked for in brackets. */
async function shown(text: Text, words: string): Promise<{ title: string; snippet: string }> {
  const [task] = (await search(await aMapOf(text), words)).tasks
  const inBrackets = (parts: { text: string; isHighlighted: boolean }[] = []) =>
    parts.map((part) => (part.isHighlighted ? `[${part.text}]` : part.text)).join('')
  return { title: inBrackets(task?.title_parts), snippet: inBrackets(task?.snippet) }
}

const filler = 'Lorem ipsum dolor sit amet. '.repeat(40)

describe('what is found is shown with the words that were asked for', () => {
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
  ])('%o by %s', async (text, words, title, snippet) => {
    expect(await shown(text, words)).toEqual({ title, snippet })
  })

  it('a long text is cut around the first of them', async () => {
    const { snippet } = await shown({ title: 'T', description: `${filler}An owl here. ${filler}` }, 'owl')

    expect(snippet).toMatch(/^… .*amet\. An \[owl\] here\. Lorem.*…$/)
    expect(snippet.length).toBeLessThan(230)
  })

  it('no letter is cut in two', async () => {
    const { snippet } = await shown({ title: 'T', description: `${'😀'.repeat(500)}owl${'😀'.repeat(500)}` }, 'owl')

    expect(snippet.isWellFormed()).toBe(true)
    expect(snippet).toContain('[owl]')
  })

  it('the page marks them in the title and in the text', async () => {
    const map = await aMapOf({ title: 'Dark <b>mode', description: 'It is *dark* & quiet' })

    const { text } = await aBrowser(map.address).get(`/${map.team}/map/search?q=dark`)

    expect(text).toContain('<bdi><mark>Dark</mark> &lt;b>mode</bdi>')
    expect(text).toContain('It is <mark>dark</mark> &amp; quiet')
  })
})

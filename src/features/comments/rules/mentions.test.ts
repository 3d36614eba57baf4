import { expect, it } from 'vitest'
import { mentionedIn, withLabels, withMentions } from './mentions.ts'

const named = (id: number, first_name: string, last_name = '') => ({ id, first_name, last_name })
const people = withLabels([
  named(1, 'Ada', 'Byron'),
  named(2, 'Ada'),
  named(3, 'Zoë'),
  named(4, 'Sam', 'Lee'),
  named(5, 'sam', 'lee'),
])

it('adds the id to a label only when several people share a name', () => {
  expect(people.map(({ label }) => label)).toEqual(['Ada Byron', 'Ada', 'Zoë', 'Sam Lee #4', 'sam lee #5'])
})

it.each([
  ['Thanks @Ada Byron!', [1]],
  ['Thanks @ada, and @zoë.', [2, 3]],
  ['@Adam is somebody else', []],
  ['write to me@ada', []],
  ['@Sam Lee is two people', []],
  ['@Sam Lee #4 is one', [4]],
  ['@Sam Lee #45 is nobody', []],
  ['@ @@ @', []],
])('%s', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids)
})

it('mentions at most ten people, and stays fast for text full of @ signs', () => {
  const crowd = withLabels(Array.from({ length: 200 }, (_, n) => named(n + 1, `Person${n + 1}`, 'Ömer')))
  const all = crowd.map(({ label }) => `@${label}`).join(' ')
  expect(mentionedIn(all, crowd)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

  const before = process.cpuUsage().user
  expect(mentionedIn(`${'@'.repeat(20_000)}Person1 Ömer`, crowd)).toEqual([])
  // Folding every name at every @ used to take four seconds.
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000)
})

it.each([
  ['<p>Thanks @Ada Byron!</p>', '<p>Thanks <span class="mention">@Ada Byron</span>!</p>'],
  ['<p>@ada byron #1 and @Ada</p>', '<p><span class="mention">@ada byron #1</span> and @Ada</p>'],
  ['<p>@R&amp;D (us)</p>', '<p><span class="mention">@R&amp;D (us)</span></p>'],
  ['<p>me@Ada Byron, @Ada Byronic</p>', '<p>me@Ada Byron, @Ada Byronic</p>'],
  ['<p><code>@Ada Byron</code> <a href="/@Ada Byron">@Ada Byron</a></p>', undefined],
  ['<p><img src="x" alt="@Ada Byron > you"></p>', undefined],
])('turns mentions into chips: %s', (html, expected = html) => {
  const mentioned = [
    { id: 1, name: 'Ada Byron' },
    { id: 2, name: 'R&D (us)' },
    { id: 3, name: '' },
  ]
  expect(withMentions(html, mentioned)).toBe(expected)
  expect(withMentions(html)).toBe(html)
})

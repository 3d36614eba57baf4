import { describe, expect, it } from 'vitest'
import { aMapOf, search, type Text, titlesFound } from '../support/builders/search.ts'

/** What is in a map, what is asked for, and the titles of what is found, the best first. */
type Case = [what: string, texts: (string | Text)[], words: string, found: string[]]

const ranking: Case[] = [
  [
    'a title comes before a description, a description before a comment',
    [
      { title: 'Third', comments: ['I need webhooks'] },
      { title: 'Second', description: 'Something like webhooks' },
      { title: 'First: webhooks' },
      { title: 'Nothing', description: 'of the sort' },
    ],
    'webhooks',
    ['First: webhooks', 'Second', 'Third'],
  ],
  [
    'a title that says little else comes first',
    ['Export of everything with all its pictures and comments', 'Export'],
    'export',
    ['Export', 'Export of everything with all its pictures and comments'],
  ],
  [
    'a part of it, where nothing holds all of it',
    ['Something else', 'Export to a folder', 'Markdown tables'],
    'markdown export',
    ['Markdown tables', 'Export to a folder'],
  ],
  ['but no part that says nothing', ['The blue one'], 'the flying unicorn', []],
  ['the word comes before its beginning', ['Exporters', 'An export'], 'export', ['An export', 'Exporters']],
  [
    'votes tell apart what is as good',
    [
      { title: 'Dark mode for tea', votes: 3 },
      { title: 'Dark mode for two' },
      { title: 'Dark mode for you', votes: 1 },
    ],
    'dark mode',
    ['Dark mode for tea', 'Dark mode for you', 'Dark mode for two'],
  ],
  [
    'all words are in what is found',
    ['Export to CSV', 'Export to PDF', 'Import of CSV'],
    'csv export',
    ['Export to CSV'],
  ],
  [
    'the words may be here and there on the page of a task',
    [{ title: 'Dark mode', comments: ['Yes', 'On my OLED screen please'] }, 'OLED', 'Dark'],
    'dark oled',
    ['Dark mode'],
  ],
  [
    'what many have the word in is found as well',
    Array.from({ length: 30 }, (_, n) => `Sync number ${n}`),
    'sync number 7',
    ['Sync number 7'],
  ],
]

const typing: Case[] = [
  ['the last word may still be being typed', ['Notifications by mail'], 'notif', ['Notifications by mail']],
  ['the last of several, too', ['Dark mode', 'Dark theme'], 'dark mo', ['Dark mode']],
  ['the last one alone', ['Notifications'], 'not ice', []],
  ['words too many', ['Export to CSV', 'Dark mode'], 'how can I export my data to csv', ['Export to CSV']],
  ['a letter mistaken', ['Notifications by mail'], 'nitifications', ['Notifications by mail']],
  ['a letter left out', ['Notifications by mail'], 'notifcations', ['Notifications by mail']],
  ['a letter too many', ['Notifications by mail'], 'nottifications', ['Notifications by mail']],
  ['two letters swapped', ['Dark mode'], 'drak mode', ['Dark mode']],
  ['a slip in a word that is still being typed', ['Notifications by mail'], 'nitific', ['Notifications by mail']],
  ['a slip in the word of a description', [{ title: 'Mail', description: 'for subscribers' }], 'subscribrs', ['Mail']],
  [
    'a slip, in comments too',
    ['Subscribers', { title: 'Mail', comments: ['for subscribers'] }],
    'subscirbers',
    ['Subscribers', 'Mail'],
  ],
  ['a slip in Cyrillic', ['Уведомления по почте'], 'уведомленя', ['Уведомления по почте']],
  ['a slip in Greek', ['Ειδοποιήσεις'], 'ειδοποιησεσι', ['Ειδοποιήσεις']],
  ['what is written like that is no slip', ['Notification', 'Nitification'], 'nitification', ['Nitification']],
]

const scripts: Case[] = [
  ['a hyphen asked for', ['dark mode', 'dark-mode', 'darkmode'], 'dark-mode', ['darkmode', 'dark-mode', 'dark mode']],
  ['a hyphen left out', ['dark mode', 'dark-mode', 'darkmode'], 'dark mode', ['darkmode', 'dark-mode', 'dark mode']],
  ['written as one word', ['dark mode', 'dark-mode', 'darkmode'], 'darkmode', ['darkmode', 'dark-mode', 'dark mode']],
  ['a hyphen in a description', [{ title: 'T', description: 'with an e-mail' }], 'email', ['T']],
  ['an apostrophe', ["I can't sign in"], 'cant', ["I can't sign in"]],
  ['a curly apostrophe', ['I can’t sign in'], "can't", ['I can’t sign in']],
  ['accents left out', ['Über uns im Café'], 'uber cafe', ['Über uns im Café']],
  ['accents typed', ['Uber uns im Cafe'], 'über café', ['Uber uns im Cafe']],
  ['accents in pieces', ['Cafe\u0301'], 'caf\u00e9', ['Café']],
  ['sharp s', ['Straßenkarte'], 'STRASSE', ['Straßenkarte']],
  ['letters with a stroke', ['Søren and Łukasz'], 'soren lukasz', ['Søren and Łukasz']],
  ['the dotless i', ['Işık'], 'isik', ['Işık']],
  ['wide letters', ['ＣＳＶ export'], 'csv', ['ＣＳＶ export']],
  ['Cyrillic', ['Экспорт данных'], 'экспорт ДАН', ['Экспорт данных']],
  ['yo and ye', ['Тёмная тема'], 'темная', ['Тёмная тема']],
  ['the final sigma', ['Χάρτης'], 'ΧΑΡΤΗΣ', ['Χάρτης']],
  ['Arabic without its vowels', ['الوَضْع الداكن'], 'الوضع', ['الوَضْع الداكن']],
  ['Hebrew without its vowels', ['שָׁלוֹם עולם'], 'שלום', ['שָׁלוֹם עולם']],
  ['Hindi', ['डार्क मोड चाहिए'], 'मोड', ['डार्क मोड चाहिए']],
  ['Thai in the middle', ['อยากได้โหมดมืด'], 'โหมด', ['อยากได้โหมดมืด']],
  ['Japanese in the middle', ['全文検索を速くする'], '検索', ['全文検索を速くする']],
  ['Chinese in the middle', [{ title: '建议', description: '希望可以导出数据' }], '导出', ['建议']],
  ['Korean with what hangs on it', ['푸시 알림을 끄기'], '알림', ['푸시 알림을 끄기']],
  ['one letter of Chinese', ['导出数据'], '数', ['导出数据']],
  ['Katakana of half width', ['ガイド'], 'ｶﾞｲﾄﾞ', ['ガイド']],
  ['letters apart are no word', ['检查索引'], '检索', []],
  ['emoji', ['More 🚀 please', 'More please'], '🚀', ['More 🚀 please']],
  ['an emoji typed as its name', [{ title: 'T', description: 'to the moon :rocket:' }], '🚀', ['T']],
]

const signs: Case[] = [
  ['C++ is not C', ['Highlight C++ code', 'Highlight C code'], 'C++', ['Highlight C++ code']],
  ['C# and F#', ['F# please', 'C# please'], 'c#', ['C# please']],
  ['.NET', ['A client for .NET'], '.net', ['A client for .NET']],
  ['words that are operators elsewhere', ['AND OR NOT NEAR'], 'and OR NOT near(', ['AND OR NOT NEAR']],
  ['quotes', ['The "quoted" word'], '"quoted', ['The "quoted" word']],
  ['percent and underscore', ['100% of snake_case', '1000 snakes'], 'snake_case 100%', ['100% of snake_case']],
  ['a column filter', ['title: x'], 'title:x', ['title: x']],
  ['a minus is no operator', ['Light mode'], '-mode', ['Light mode']],
  ['nothing', ['Something'], '', []],
  ['only spaces', ['Something'], '   \n\t ', []],
  ['only signs', ['Something'], `"*(:^%_'\\-&|!<->)`, []],
  ['what only the markdown holds', [{ title: 'T', description: '[words](https://hidden.example)' }], 'hidden', []],
]

describe.each([
  ['ranks', ranking],
  ['forgives', typing],
  ['reads every script', scripts],
  ['takes signs as text', signs],
])('the search %s', (_, cases) => {
  it.each(cases)('%s', async (_what, texts, words, found) => {
    expect(await titlesFound(await aMapOf(...texts), words)).toEqual(found)
  })
})

describe('the search', () => {
  it('cuts what is very long', async () => {
    const map = await aMapOf('one two three four five six seven eight nine ten')

    expect(await titlesFound(map, 'one two three four five six seven eight nine ten eleven twelve')).toHaveLength(1)
    expect(await titlesFound(map, 'x'.repeat(100_000))).toEqual([])
  })

  it('tells whether there is more, and goes on from there', async () => {
    const map = await aMapOf(...Array.from({ length: 7 }, (_, n) => `Export ${n}`))

    const [first, second] = [
      await search(map, 'export', { limit: 5 }),
      await search(map, 'export', { limit: 5, offset: 5 }),
    ]

    expect([first.more, second.more]).toEqual([true, false])
    expect(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size).toBe(7)
  })
})

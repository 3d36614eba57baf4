import { describe, expect, it } from 'vitest'
import { aMapOf, resultTitles, search, type Text } from '../support/builders/search.ts'

/** The text in a map, the search words, and the titles of the results, best first. */
type Case = [what: string, texts: (string | Text)[], words: string, titles: string[]]

const ranking: Case[] = [
  [
    'title matches rank above description matches, which rank above comment matches',
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
    'a title with few other words ranks first',
    ['Export of everything with all its pictures and comments', 'Export'],
    'export',
    ['Export', 'Export of everything with all its pictures and comments'],
  ],
  [
    'titles with one of the words are found if none has all of them',
    ['Something else', 'Export to a folder', 'Markdown tables'],
    'markdown export',
    ['Markdown tables', 'Export to a folder'],
  ],
  ['titles that share only stop words are not found', ['The blue one'], 'the flying unicorn', []],
  [
    'a whole word ranks above a longer word with that prefix',
    ['Exporters', 'An export'],
    'export',
    ['An export', 'Exporters'],
  ],
  [
    'votes break ties',
    [
      { title: 'Dark mode for tea', votes: 3 },
      { title: 'Dark mode for two' },
      { title: 'Dark mode for you', votes: 1 },
    ],
    'dark mode',
    ['Dark mode for tea', 'Dark mode for you', 'Dark mode for two'],
  ],
  ['results contain all words', ['Export to CSV', 'Export to PDF', 'Import of CSV'], 'csv export', ['Export to CSV']],
  [
    'the words may be split between the title and a comment',
    [{ title: 'Dark mode', comments: ['Yes', 'On my OLED screen please'] }, 'OLED', 'Dark'],
    'dark oled',
    ['Dark mode'],
  ],
  [
    'a rare word decides among many similar titles',
    Array.from({ length: 30 }, (_, n) => `Sync number ${n}`),
    'sync number 7',
    ['Sync number 7'],
  ],
]

const typing: Case[] = [
  ['the last word is a prefix', ['Notifications by mail'], 'notif', ['Notifications by mail']],
  ['the last of several words is a prefix', ['Dark mode', 'Dark theme'], 'dark mo', ['Dark mode']],
  ['only the last word is a prefix', ['Notifications'], 'not ice', []],
  [
    'more words than any text contains',
    ['Export to CSV', 'Dark mode'],
    'how can I export my data to csv',
    ['Export to CSV'],
  ],
  ['a wrong letter', ['Notifications by mail'], 'nitifications', ['Notifications by mail']],
  ['a missing letter', ['Notifications by mail'], 'notifcations', ['Notifications by mail']],
  ['an extra letter', ['Notifications by mail'], 'nottifications', ['Notifications by mail']],
  ['two letters swapped', ['Dark mode'], 'drak mode', ['Dark mode']],
  ['a typo in a prefix', ['Notifications by mail'], 'nitific', ['Notifications by mail']],
  ['a typo in a word of a description', [{ title: 'Mail', description: 'for subscribers' }], 'subscribrs', ['Mail']],
  [
    'a typo in a word that a title and a comment contain',
    ['Subscribers', { title: 'Mail', comments: ['for subscribers'] }],
    'subscirbers',
    ['Subscribers', 'Mail'],
  ],
  ['a typo in Cyrillic', ['Уведомления по почте'], 'уведомленя', ['Уведомления по почте']],
  ['a typo in Greek', ['Ειδοποιήσεις'], 'ειδοποιησεσι', ['Ειδοποιήσεις']],
  ['a word that exists is not treated as a typo', ['Notification', 'Nitification'], 'nitification', ['Nitification']],
]

const scripts: Case[] = [
  ['a hyphen typed', ['dark mode', 'dark-mode', 'darkmode'], 'dark-mode', ['darkmode', 'dark-mode', 'dark mode']],
  ['a hyphen left out', ['dark mode', 'dark-mode', 'darkmode'], 'dark mode', ['darkmode', 'dark-mode', 'dark mode']],
  ['written as one word', ['dark mode', 'dark-mode', 'darkmode'], 'darkmode', ['darkmode', 'dark-mode', 'dark mode']],
  ['a hyphen in a description', [{ title: 'T', description: 'with an e-mail' }], 'email', ['T']],
  ['an apostrophe', ["I can't sign in"], 'cant', ["I can't sign in"]],
  ['a curly apostrophe', ['I can’t sign in'], "can't", ['I can’t sign in']],
  ['accents left out', ['Über uns im Café'], 'uber cafe', ['Über uns im Café']],
  ['accents typed', ['Uber uns im Cafe'], 'über café', ['Uber uns im Cafe']],
  ['accents as combining marks', ['Cafe\u0301'], 'caf\u00e9', ['Café']],
  ['sharp s', ['Straßenkarte'], 'STRASSE', ['Straßenkarte']],
  ['letters with a stroke', ['Søren and Łukasz'], 'soren lukasz', ['Søren and Łukasz']],
  ['the dotless i', ['Işık'], 'isik', ['Işık']],
  ['full-width letters', ['ＣＳＶ export'], 'csv', ['ＣＳＶ export']],
  ['Cyrillic', ['Экспорт данных'], 'экспорт ДАН', ['Экспорт данных']],
  ['yo and ye', ['Тёмная тема'], 'темная', ['Тёмная тема']],
  ['the final sigma', ['Χάρτης'], 'ΧΑΡΤΗΣ', ['Χάρτης']],
  ['Arabic without its vowels', ['الوَضْع الداكن'], 'الوضع', ['الوَضْع الداكن']],
  ['Hebrew without its vowels', ['שָׁלוֹם עולם'], 'שלום', ['שָׁלוֹם עולם']],
  ['Hindi', ['डार्क मोड चाहिए'], 'मोड', ['डार्क मोड चाहिए']],
  ['a word inside a Thai sentence', ['อยากได้โหมดมืด'], 'โหมด', ['อยากได้โหมดมืด']],
  ['a word inside a Japanese sentence', ['全文検索を速くする'], '検索', ['全文検索を速くする']],
  ['a word inside a Chinese sentence', [{ title: '建议', description: '希望可以导出数据' }], '导出', ['建议']],
  ['a Korean word with a suffix', ['푸시 알림을 끄기'], '알림', ['푸시 알림을 끄기']],
  ['one Chinese character', ['导出数据'], '数', ['导出数据']],
  ['half-width Katakana', ['ガイド'], 'ｶﾞｲﾄﾞ', ['ガイド']],
  ["separate characters don't match as a word", ['检查索引'], '检索', []],
  ['emoji', ['More 🚀 please', 'More please'], '🚀', ['More 🚀 please']],
  ['an emoji shortname', [{ title: 'T', description: 'to the moon :rocket:' }], '🚀', ['T']],
]

const signs: Case[] = [
  ['C++ is not C', ['Highlight C++ code', 'Highlight C code'], 'C++', ['Highlight C++ code']],
  ['C# and F#', ['F# please', 'C# please'], 'c#', ['C# please']],
  ['.NET', ['A client for .NET'], '.net', ['A client for .NET']],
  ['words that are operators in other systems', ['AND OR NOT NEAR'], 'and OR NOT near(', ['AND OR NOT NEAR']],
  ['quotes', ['The "quoted" word'], '"quoted', ['The "quoted" word']],
  ['percent and underscore', ['100% of snake_case', '1000 snakes'], 'snake_case 100%', ['100% of snake_case']],
  ['a column filter', ['title: x'], 'title:x', ['title: x']],
  ['a minus is not an operator', ['Light mode'], '-mode', ['Light mode']],
  ['an empty search', ['Something'], '', []],
  ['only spaces', ['Something'], '   \n\t ', []],
  ['only punctuation', ['Something'], `"*(:^%_'\\-&|!<->)`, []],
  ['link URLs are not searched', [{ title: 'T', description: '[words](https://hidden.example)' }], 'hidden', []],
]

describe.each([
  ['ranks results', ranking],
  ['tolerates mistakes and unfinished words', typing],
  ['supports every script', scripts],
  ['treats punctuation as text', signs],
])('the search %s', (_, cases) => {
  it.each(cases)('%s', async (_what, texts, words, titles) => {
    expect(await resultTitles(await aMapOf(...texts), words)).toEqual(titles)
  })
})

describe('the search', () => {
  it('ignores words after the tenth and truncates a long query', async () => {
    const map = await aMapOf('one two three four five six seven eight nine ten')

    expect(await resultTitles(map, 'one two three four five six seven eight nine ten eleven twelve')).toHaveLength(1)
    expect(await resultTitles(map, 'x'.repeat(100_000))).toEqual([])
  })

  it('counts all results and supports an offset', async () => {
    const map = await aMapOf(...Array.from({ length: 7 }, (_, n) => `Export ${n}`))

    const [first, second] = [
      await search(map, 'export', { limit: 5 }),
      await search(map, 'export', { limit: 5, offset: 5 }),
    ]

    for (const { count, more } of [first, second]) expect({ count, more }).toEqual({ count: 7, more: false })
    expect(new Set([...first.tasks, ...second.tasks].map(({ id }) => id)).size).toBe(7)
  })
})

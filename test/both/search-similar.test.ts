import { describe, expect, it } from 'vitest'
import { listSimilarTasks } from '../../src/features/search/queries/search-tasks.ts'
import { aMapOf, search, similarTitles, viewerContext } from '../support/builders/search.ts'

/** A typical board: a few titles are similar to each case, most are not. */
const board = [
  'Dark mode',
  'Export to CSV',
  'Keyboard shortcuts',
  'Notifications by mail',
  'Rename a tag everywhere',
  'Search inside attached PDF files',
  'Offline use on the phone',
  'Two-factor authentication',
  'Import from other tools',
  'Public holidays in the calendar',
]

const similar: [title: string, titles: string[]][] = [
  ['Dark mode', ['Dark mode']],
  ['darkmode', ['Dark mode']],
  ['dark-mode', ['Dark mode']],
  ['Mode: dark', ['Dark mode']],
  ['Please add a dark mode for the app', ['Dark mode']],
  ['Drak mode', ['Dark mode']],
  ['Exporting to csv', ['Export to CSV']],
  ['CSV exports', ['Export to CSV']],
  ['Shortcut for the keybaord', ['Keyboard shortcuts']],
  ['mail notification', ['Notifications by mail']],
  ['renaming tags', ['Rename a tag everywhere']],
  ['search pdf', ['Search inside attached PDF files']],
  ['2 factor authentication', ['Two-factor authentication']],
]

const unlike = [
  'Ponies and unicorns',
  'Please add support for webhooks',
  'The mode of payment of invoices',
  'A phone number in the profile',
  'Files that are locked while somebody writes',
  'Add an option',
  'to the',
  '',
  '   ',
  '?!',
  'd',
]

describe('similar tasks', () => {
  it.each(similar)('include the right task for "%s"', async (title, titles) => {
    expect(await similarTitles(await aMapOf(...board), title)).toEqual(titles)
  })

  it.each(unlike)('are not found for "%s"', async (title) => {
    expect(await similarTitles(await aMapOf(...board), title)).toEqual([])
  })

  it('are ordered by similarity, then by votes', async () => {
    const map = await aMapOf('Dark mode at night', { title: 'Dark mode', votes: 2 }, 'Dark modes', 'Dark mode')

    expect(await similarTitles(map, 'Dark mode')).toEqual([
      'Dark mode',
      'Dark mode',
      'Dark modes',
      'Dark mode at night',
    ])
    const [best] = await listSimilarTasks(viewerContext(map, undefined), 'Dark mode')
    expect(best).toMatchObject({
      title: 'Dark mode',
      total_votes: 2,
      list_name: 'Suggestions',
      list_role: 'suggestions',
    })
  })

  it('include tasks whose description contains all keywords', async () => {
    const map = await aMapOf(
      { title: 'Gentle colours', description: 'A black theme for OLED screens saves the battery.' },
      { title: 'Battery status', description: 'Show it.' },
    )

    expect(await similarTitles(map, 'Black theme for OLED')).toEqual(['Gentle colours'])
  })

  it('are found in other scripts', async () => {
    const map = await aMapOf('全文検索を速くする', 'Тёмная тема для приложения', 'ダークモードが欲しい')

    expect(await similarTitles(map, 'темная тема')).toEqual(['Тёмная тема для приложения'])
    expect(await similarTitles(map, '全文検索')).toEqual(['全文検索を速くする'])
    expect(await similarTitles(map, 'ダークモード')).toEqual(['ダークモードが欲しい'])
  })

  it('never include the task itself', async () => {
    const map = await aMapOf('Dark mode', 'Dark mode', 'Something else')
    const [newer, older] = (await search(map, 'dark mode')).tasks

    const others = await similarTitles(map, 'Dark mode', { except: newer?.id ?? 0 })

    expect(others).toEqual(['Dark mode'])
    expect(newer?.id).not.toBe(older?.id)
  })
})

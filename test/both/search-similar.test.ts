import { describe, expect, it } from 'vitest'
import { similarTasks } from '../../src/features/search/queries/similar-tasks.ts'
import { aMapOf, search, titlesLike, viewerContext } from '../support/builders/search.ts'

/** A board as there are many, for what is similar to be told from what is not. */
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

const like: [title: string, found: string[]][] = [
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
  it.each(like)('%s', async (title, found) => {
    expect(await titlesLike(await aMapOf(...board), title)).toEqual(found)
  })

  it.each(unlike)('nothing is like "%s"', async (title) => {
    expect(await titlesLike(await aMapOf(...board), title)).toEqual([])
  })

  it('are the more alike the further up, and those with more votes', async () => {
    const map = await aMapOf('Dark mode at night', { title: 'Dark mode', votes: 2 }, 'Dark modes', 'Dark mode')

    expect(await titlesLike(map, 'Dark mode')).toEqual(['Dark mode', 'Dark mode', 'Dark modes', 'Dark mode at night'])
    const [best] = await similarTasks(viewerContext(map, undefined), 'Dark mode')
    expect(best).toMatchObject({
      title: 'Dark mode',
      votes_count: 2,
      list_name: 'Suggestions',
      list_role: 'suggestions',
    })
  })

  it('are told by a description that says it all', async () => {
    const map = await aMapOf(
      { title: 'Gentle colours', description: 'A black theme for OLED screens saves the battery.' },
      { title: 'Battery status', description: 'Show it.' },
    )

    expect(await titlesLike(map, 'Black theme for OLED')).toEqual(['Gentle colours'])
  })

  it('of other scripts', async () => {
    const map = await aMapOf('全文検索を速くする', 'Тёмная тема для приложения', 'ダークモードが欲しい')

    expect(await titlesLike(map, 'темная тема')).toEqual(['Тёмная тема для приложения'])
    expect(await titlesLike(map, '全文検索')).toEqual(['全文検索を速くする'])
    expect(await titlesLike(map, 'ダークモード')).toEqual(['ダークモードが欲しい'])
  })

  it('of a task are others', async () => {
    const map = await aMapOf('Dark mode', 'Dark mode', 'Something else')
    const [newer, older] = (await search(map, 'dark mode')).tasks

    const found = await titlesLike(map, 'Dark mode', { except: newer?.id ?? 0 })

    expect(found).toEqual(['Dark mode'])
    expect(newer?.id).not.toBe(older?.id)
  })
})

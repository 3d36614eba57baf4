import { expect, it } from 'vitest'
import { createStarter } from '../../src/commands/server-process.ts'
import { roleSlugs } from '../../src/features/maps/rules/role.ts'
import { wordsIn } from '../../src/words/words.ts'
import { anInstallation } from '../support/builders/an-installation.ts'

const t = wordsIn('de')

it('DEFAULT_LANGUAGE names the first team, its board and the lists', async () => {
  const here = await anInstallation({ DEFAULT_LANGUAGE: 'de' })
  const starter = await createStarter(here.database, here.site)

  const call = await fetch(`${here.url}/api/1/map/`, { headers: { authorization: `Token ${starter?.token}` } })
  const map = (await call.json()) as { name: string; lists: { name: string }[] }
  expect(map.name).toBe(t('starter.map'))
  expect(map.lists.map(({ name }) => name)).toEqual(roleSlugs.map((role) => t(`lists.role.${role}`)))

  const browser = here.browser('de')
  await browser.post(new URL(starter?.link ?? '').pathname)
  const board = await browser.get('/team/roadmap/')
  expect(board.text, 'the name is still the first one').toContain(t('checklist.progress', { done: 0, count: 7 }))
  expect(t('starter.team')).not.toBe(wordsIn('en')('starter.team'))
  await here.close()
})

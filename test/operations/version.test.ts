import { expect, it } from 'vitest'
import { version } from '../../src/lib/project.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { runProgram, startProgram } from '../support/servers/program.ts'
import { aFolder } from '../support/servers/start.ts'

it('is printed by --version, even with invalid settings', async () => {
  expect(await runProgram({ PORT: 'nonsense' }, ['--version'])).toEqual({
    code: 0,
    stdout: `cairn ${version}\n`,
    stderr: '',
  })
})

it('is in the first line of the log', async () => {
  const server = startProgram({ DATA_DIR: await aFolder(), LOG_LEVEL: 'info' })
  await server.url
  await server.stop()

  const [first = ''] = (await server.exited).stderr.split('\n')
  expect(JSON.parse(first)).toMatchObject({ version, node: process.versions.node, msg: 'starting' })
})

it('is shown to administrators of a team, and to no one else', async () => {
  const map = await aMap()
  const queue = `/${map.team}/map/manage/queue`
  const [administrator, moderator] = [
    await aPerson(map, { role: 'Administrator' }),
    await aPerson(map, { role: 'Moderator' }),
  ]

  expect((await administrator.get(queue)).text).toContain(`<span>Cairn ${version}</span>`)
  expect((await moderator.get(queue)).text).not.toContain(version)
})

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { settings } from '../../src/settings.ts'
import { callerOf } from '../support/requests/call.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'
import { aFolder } from '../support/servers/start.ts'

afterEach(endPrograms)

it('0 cairn config prints every setting in groups, with its source and without secrets', async () => {
  const path = await aFile('MAIL_FROM=cairn@example.org\nMETRICS=true\n')
  const environment = { SMTP_URL: 'smtp://ada:hush@mail.example.org', PORT: '4000' }

  const { code, stdout, stderr } = await runProgram(environment, ['config', '--env-file', path])

  expect([code, stderr]).toEqual([0, ''])
  const lines = stdout.split('\n')
  expect(lines[0]).toBe('For most installations')
  expect(lines.flatMap((line) => /^ {2}([A-Z_]+) /.exec(line)?.[1] ?? [])).toEqual(Object.keys(settings))
  expect(stdout).toMatch(/^ {2}SMTP_URL +environment +smtp:\/\/ada:\*\*\*@mail\.example\.org$/m)
  expect(stdout).toMatch(new RegExp(`^ {2}MAIL_FROM +${path}:1 +cairn@example\\.org$`, 'm'))
  expect(stdout).toMatch(new RegExp(`^ {2}METRICS +${path}:2 +true$`, 'm'))
  expect(stdout).toMatch(/^ {2}PORT +environment +4000$/m)
  expect(stdout).toMatch(/^ {2}PUBLIC_URL +default$/m)
  expect(stdout).toMatch(/\nAll settings are valid\.\n$/)
})

it('1 cairn config marks invalid settings, and ends with what the server would say', async () => {
  const { code, stdout, stderr } = await runProgram({ PORT: 'http', LOG_LEVEL: 'loud', SECRET: 'short' }, ['config'])

  expect([code, stderr]).toEqual([1, 'cairn: The setting PORT is invalid: it must be a whole number.\n'])
  expect(stdout).toMatch(/^ {2}PORT +environment +http {2}<- invalid: it must be a whole number\.$/m)
  expect(stdout).toMatch(/^ {2}LOG_LEVEL +environment +loud {2}<- invalid: it must be info/m)
  expect(stdout).toMatch(/^ {2}SECRET +environment +\*\*\* {2}<- invalid: it must have at least 16/m)
  const sender = await runProgram({ SMTP_URL: 'smtp://mail.example.org' }, ['config'])
  expect([sender.code, sender.stderr]).toEqual([
    1,
    'cairn: The setting MAIL_FROM is missing: SMTP_URL needs a sender.\n',
  ])
})

it('a server reads its settings from the file, and so does a command with the option in front', async () => {
  const folder = await aFolder()
  const path = await aFile(`DATA_DIR=${folder}\nBRAND_PREFIX=acme\nLOG_LEVEL=error\n`)
  const server = startProgram({ PORT: '0' }, undefined, 'serve', ['--env-file', path])
  const [url, token] = [await server.url, await server.token]

  expect((await callerOf(url)('GET', '/api/1/map/', { token })).body.acme_url).toContain('/team/roadmap/')
  const created = await runProgram({}, [`--env-file=${path}`, 'team', 'create', 'other', '--name', 'Other'])
  expect([created.code, created.stderr]).toEqual([0, ''])
})

it('1 with a one-line error for a file with unknown names, or a missing file', async () => {
  const path = await aFile('PUBLIC_URI=https://feedback.example.org\n')

  expect(await runProgram({}, ['serve', '--env-file', path])).toEqual({
    code: 1,
    stdout: '',
    stderr: `cairn: The file ${path} has names that aren't settings: PUBLIC_URI (line 1; did you mean PUBLIC_URL?).\n`,
  })
  expect(await runProgram({}, ['doctor', '--env-file', `${path}.old`])).toEqual({
    code: 1,
    stdout: '',
    stderr: `cairn: The file ${path}.old can't be read: ENOENT.\n`,
  })
})

it('a misspelt name in the environment is a warning, and the command runs', async () => {
  const { code, stderr } = await runProgram({ PUBLIC_URI: 'x', DATA_DIR: await aFolder() }, ['migrate'])

  expect([code, stderr]).toEqual([0, "cairn: PUBLIC_URI isn't a setting. Did you mean PUBLIC_URL?\n"])
})

it('the launcher passes --env-file to Cairn, although Node has an option with that name', async () => {
  const launcher = join(import.meta.dirname, '../../bin/cairn')

  const stderr = await new Promise((resolve) =>
    execFile(launcher, ['config', '--env-file', '/no/such/file'], (_error, _out, complaint) => resolve(complaint)),
  )

  expect(stderr).toBe("cairn: The file /no/such/file can't be read: ENOENT.\n")
})

async function aFile(text: string): Promise<string> {
  const path = join(await aFolder(), 'settings.env')
  await writeFile(path, text)
  return path
}

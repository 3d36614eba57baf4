import { describe, expect, it } from 'vitest'
import { runProgram } from '../support/servers/program.ts'

const help = await runProgram({}, ['--help'])
const names = help.stdout.split('\n').flatMap((line) => /^ {2}cairn ([a-z-]+(?: [a-z-]+)?)/.exec(line)?.[1] ?? [])

describe('help', () => {
  it('0 lists every command, and is shown when no command is given', async () => {
    expect(await runProgram({}, [])).toEqual(help)
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(names).toEqual(
      expect.arrayContaining(['serve', 'demo', 'sign-in', 'team create', 'map create', 'member add', 'token create']),
    )
    expect(names).toEqual(expect.arrayContaining(['token list', 'token rename', 'token revoke']))
    expect(names).toEqual(expect.arrayContaining(['member role', 'member remove']))
  })

  it('0 explains each command and its options, even with invalid settings', async () => {
    const helps = await Promise.all(
      names.map((name) => runProgram({ PORT: 'nonsense' }, [...name.split(' '), '--help'])),
    )

    for (const [i, { code, stdout, stderr }] of helps.entries()) {
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(new RegExp(`^cairn ${names[i]}`))
    }
    expect(helps[names.indexOf('token create')]?.stdout).toMatch(/--name .*\(required\)\n.*--scope .*\n.*--expires /)
  })

  it('2 names an unknown command and lists the others on stderr', async () => {
    const { code, stdout, stderr } = await runProgram({}, ['nonsense', '--name', 'x'])

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^cairn: there is no command "nonsense"\.\n/)
    expect(stderr).toContain('cairn token create')
  })
})

it('1 prints a one-line error for an unreachable database, without its password', async () => {
  const settings = { DATABASE_URL: 'postgres://cairn:secret@127.0.0.1:1/cairn' }

  const { code, stdout, stderr } = await runProgram(settings, ['team', 'create', 'x', '--name', 'x'])

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^cairn: [^\n]*ECONNREFUSED[^\n]*\n$/)
  expect(stderr).not.toContain('secret')
})

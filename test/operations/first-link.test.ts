import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inTemporaryFolder } from '../../src/commands/demo.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'

const program = join(import.meta.dirname, '../../dist/src/main.js')

it.each(['sqlite', 'postgres'] as const)(
  'on %s the first start prints a link that signs in the administrator once and leads to the checklist',
  async (engine) => {
    const empty = await engines[engine]()
    onTestFinished(empty.drop)
    const { url, link, text, stop } = await firstWords(['serve'], empty.settings)
    const browser = aBrowser(url)

    expect((await browser.get(link)).text).toContain('<bdi>Administrator</bdi>')
    expect((await browser.post(link)).headers.get('location')).toBe('/')
    expect((await browser.get('/')).headers.get('location')).toBe('/team/roadmap/')
    const board = await browser.get('/team/roadmap/')
    expect(board.text).toContain(say('checklist.title'))
    expect(board.text).toContain(say('checklist.progress', { done: 0, count: 7 }))
    expect(board.text).toContain(say('checklist.address'))

    expect((await browser.get('/you')).text).toContain('Administrator')
    const team = await callerOf(url)('GET', '/api/1/team/', { token: /cairn_\w+/.exec(text)?.[0] ?? '' })
    expect(team.body.members).toMatchObject([{ role: 'Administrator', user: { first_name: 'Administrator' } }])
    expect((await aBrowser(url).get(link)).status).toBe(410)

    // Without a mail server the address is accepted immediately, without a code from the console.
    const who = { step: 'address', display_name: 'Ada Lovelace', email: 'ada@example.org' }
    const introduced = await browser.post('/team/roadmap/manage/checklist', { ...who, from: '/team/roadmap/' })
    expect(introduced.headers.get('location')).toBe('/team/roadmap/')
    expect((await browser.get('/team/roadmap/')).text).toContain(say('checklist.progress', { done: 1, count: 7 }))
    const settings = await browser.get('/you/settings')
    for (const known of ['ada@example.org', 'value="Ada Lovelace"']) expect(settings.text).toContain(known)
    await stop()
  },
)

it('the demo prints a sign-in link for its administrator', async () => {
  await inTemporaryFolder(async (folder) => {
    const { url, link, stop } = await firstWords(['demo'], { TMPDIR: folder })
    const browser = aBrowser(url)

    expect((await browser.get(link)).text).toContain('ingrid@example.org')
    expect((await browser.post(link)).headers.get('location')).toBe('/')
    expect((await browser.get('/you')).text).toContain('Ingrid Solvang')
    await stop()
  })
})

/** Starts the built program and reads its first output. */
async function firstWords(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  while (!text.includes('curl') && child.exitCode === null) await Promise.race([once(child.stdout, 'data'), ended])
  const [, url = '', link = ''] = /\n {2}(http:\/\/localhost:\d+)(\/sign-in\/link\/[\w-]{43})\n/.exec(text) ?? []
  return { url, link, text, stop }
}

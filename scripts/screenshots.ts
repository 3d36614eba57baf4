import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { projectRoot } from '../src/lib/project.ts'
import { startBrowser } from '../test/support/browser/start-browser.ts'

/** Keeps the README fast to load. */
const maxBytes = 200_000

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
/** Smaller, because people read the guide side by side with the app. */
const guide: BrowserContextOptions = { viewport: { width: 1000, height: 640 } }
const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 720 },
  colorScheme: 'dark',
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Takes the README's and the guide's screenshots from the demo. They're always the same, except for relative times. */
const browser = await startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'cairn-screenshots-'))
const demo = await startProgram(['demo'])
const empty = await startProgram(['serve'])
try {
  const board = await urlOfBoard(demo)
  await take('map', desktop, '/')
  await take('task', desktop, await mostVoted())
  await take('phone', phone, '/')
  await take('news', { ...desktop, colorScheme: 'dark' }, `${board}/news/`)
  await take('guide-first-day', { ...guide, storageState: await signIn(empty) }, await urlOfBoard(empty), {
    from: empty,
  })
  const administrator = { ...guide, storageState: await signIn(demo) }
  // A card's handle is visible while the pointer is over it.
  await take('guide-board', administrator, `${board}/`, { prepare: (page) => page.locator('.card').first().hover() })
  await take('guide-queue', administrator, `${board}/manage/queue`)
  await take('guide-insight', administrator, `${board}/manage/insight?days=365`)
  for (const name of ['lists', 'settings', 'tokens']) {
    await take(`guide-${name}`, administrator, `${board}/manage/${name}`)
  }
  await take('guide-members', administrator, `${board}/manage/members?new`)
} finally {
  await browser.close()
  await Promise.all([demo.stop(), empty.stop()])
  rmSync(folder, { recursive: true, force: true })
}

interface Taking {
  from?: Program
  prepare?(page: Page): Promise<void>
}

async function take(name: string, screen: BrowserContextOptions, path: string, taking: Taking = {}): Promise<void> {
  const { from = demo, prepare } = taking
  const context = await browser.newContext({ ...screen, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const response = await page.goto(from.url + path)
  if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}.`)
  await prepare?.(page)
  // Our pages have few colours, so a palette of 256 is enough.
  const bytes = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer()
  await context.close()
  if (bytes.length > maxBytes) throw new Error(`${name}.png has ${bytes.length} bytes. The limit is ${maxBytes}.`)
  writeFileSync(join(projectRoot, 'docs', 'screenshots', `${name}.png`), bytes)
}

/** A planned task, because it can still get votes and already has a history. */
async function mostVoted(): Promise<string> {
  const headers = { authorization: `Token ${demo.token}` }
  const response = await fetch(`${demo.url}/api/1/map/tasks/?list_name=Planned&ordering=-votes_count&page_size=1`, {
    headers,
  })
  const { results } = (await response.json()) as { results: [{ service_url: string }] }
  return new URL(results[0].service_url).pathname
}

/** Signs in as the administrator, using the link that the program prints. */
async function signIn({ link }: Program): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(link)
  await page.locator('main button[type=submit], main button').first().click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  const state = await context.storageState()
  await context.close()
  return state
}

async function urlOfBoard({ url, token }: Program): Promise<string> {
  const headers = { authorization: `Token ${token}` }
  const { service_url } = (await (await fetch(`${url}/api/1/map/`, { headers })).json()) as Record<string, string>
  return new URL(service_url ?? '').pathname.replace(/\/$/, '')
}

interface Program {
  url: string
  token: string
  /** Signs the administrator in. Works once. */
  link: string
  stop(): Promise<void>
}

/** Starts the built program. It's ready once it has printed the first curl command. */
async function startProgram(args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist', 'src', 'main.js'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill()
    await ended
  }
  let output = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    output += piece
    const [, token, url] = /Token (\S+)' (\S+)\/api\/1\/map\//.exec(output) ?? []
    const [link] = /http\S+\/sign-in\/link\/\S+/.exec(output) ?? []
    if (token && url && link) return { url, token, link, stop }
  }
  throw new Error('The program ended before it was ready.')
}

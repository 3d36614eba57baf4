import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { projectRoot } from '../src/lib/project.ts'
import { startBrowser } from '../test/support/browser/start-browser.ts'
import { startProgram } from '../test/support/servers/program.ts'

/** Lighthouse's "slow 4G" values with browser throttling, and a CPU a quarter as fast. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const slowdown = 4
const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

interface Look {
  lcpMs: number
  kilobytes: number
  /** The size of the HTML and style sheets, which block the first paint. */
  blockingKilobytes: number
  requests: number
}

/**
 * Measures the first visit on a slow phone: the time until the largest part of the page is painted, and how many bytes
 * are sent before that. `--than <folder>` alternates with another commit's build, to compare them.
 */
const { values } = parseArgs({
  options: { than: { type: 'string' }, rounds: { type: 'string', default: '7' } },
})
const folders = [projectRoot, ...(values.than ? [values.than] : [])]
const programs = folders.map((folder) => startProgram({}, folder, 'demo'))
const browser = await startBrowser()
try {
  const builds = await Promise.all(programs.map(({ url }) => url))
  for (const [name, path] of Object.entries(await pagesOf(builds[0] ?? ''))) {
    const looks: Look[][] = builds.map(() => [])
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [index, url] of builds.entries()) looks[index]?.push(await look(browser, url + path))
    }
    for (const [index, each] of looks.entries()) print(name, folders[index] ?? '', each)
  }
} finally {
  await browser.close()
  await Promise.all(programs.map((program) => program.stop()))
}

/** The demo has the same map in every build. */
async function pagesOf(url: string): Promise<Record<string, string>> {
  const home = await fetch(`${url}/`, { headers: { accept: 'text/html' } })
  const [task, map] = /href="(\/[\w-]+\/[\w-]+\/)task\/\d+-[\w-]+\/"/.exec(await home.text()) ?? []
  if (!task || !map) throw new Error('The first page of the demo shows no task.')
  return { map, task: task.slice('href="'.length, -1) }
}

/** Nothing is cached, so every visit is a first visit. */
async function look(within: Browser, url: string): Promise<Look> {
  const context = await within.newContext(screen)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const sent = await countSent(session)
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const response = await page.goto(url, { waitUntil: 'load' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}.`)
    const lcpMs = await largestPaint(page)
    return { lcpMs, ...sent() }
  } finally {
    await context.close()
  }
}

async function countSent(session: CDPSession): Promise<() => Omit<Look, 'lcpMs'>> {
  let [bytes, blocking, requests] = [0, 0, 0]
  const blockers = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document' || type === 'Stylesheet') blockers.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (blockers.has(requestId)) blocking += encodedDataLength
    requests += 1
  })
  await session.send('Network.enable')
  return () => ({ kilobytes: bytes / 1024, blockingKilobytes: blocking / 1024, requests })
}

/** The last value the browser reports after the page has loaded. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let last = 0
    new PerformanceObserver((list) => { last = list.getEntries().at(-1).startTime }).observe({
      type: 'largest-contentful-paint', buffered: true,
    })
    setTimeout(() => resolve(last), 1000)
  })`)
}

function print(page: string, folder: string, looks: Look[]): void {
  const middle = (pick: (look: Look) => number): number =>
    looks.map(pick).toSorted((a, b) => a - b)[Math.floor(looks.length / 2)] ?? 0
  const lcp = looks.map(({ lcpMs }) => Math.round(lcpMs)).toSorted((a, b) => a - b)
  const all = `${middle(({ kilobytes }) => kilobytes).toFixed(1)} KB in ${middle(({ requests }) => requests)} requests`
  const size = `${all}, ${middle(({ blockingKilobytes }) => blockingKilobytes).toFixed(1)} KB before the first paint`
  process.stdout.write(`${page}, ${folder}: LCP ${lcp[Math.floor(lcp.length / 2)]} ms (${lcp.join(' ')}), ${size}\n`)
}

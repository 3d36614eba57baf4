import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { type Found, unpackedChromium } from './npm-chromium.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPaths = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser at `CHROMIUM_PATH`, else the machine's own, else the one from npm, which `CHROMIUM_PATH=npm` selects. */
export async function findBrowser(env = process.env, cache?: string): Promise<Found> {
  const wanted = env.CHROMIUM_PATH
  if (wanted && wanted !== 'npm') {
    if (starts(wanted)) return { executablePath: wanted, env: {} }
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not start. ${advice}`)
  }
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const own = wanted === 'npm' ? undefined : [...onPath, ...usualPaths].find((path) => starts(path))
  if (own) return { executablePath: own, env: {} }

  const unpacked = await unpackedChromium(cache).catch((cause) => {
    throw new Error(`The Chromium from npm cannot be unpacked. ${advice}`, { cause })
  })
  if (starts(unpacked.executablePath, unpacked.env)) return unpacked
  throw new Error(`The Chromium from npm does not start on this machine. ${advice}`)
}

const advice =
  'Install Chromium or Chrome (on Debian `apt install chromium`, on macOS `brew install --cask chromium`), or say with ' +
  'CHROMIUM_PATH where one is. The one from npm, which is used where there is no other, is for Linux on x64.'

/** It isn't enough that the file exists: on some systems it's a script that only says what to install. */
const starts = (path: string, env: Record<string, string> = {}): boolean =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env } }).status === 0

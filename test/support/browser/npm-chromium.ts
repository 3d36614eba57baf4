// Unpacks the Chromium that comes with npm.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectRoot } from '../../../src/lib/project.ts'

/** A Chromium, and the environment variables it needs. */
export interface Found {
  executablePath: string
  env: Record<string, string>
}

/**
 * The Chromium inside @sparticuz/chromium, with its libraries and fonts. Without them, a bare machine can't start it,
 * or renders text with zero height. It's unpacked once, and deleted with `node_modules`.
 */
export async function unpackedChromium(cache = join(projectRoot, 'node_modules', '.cache')): Promise<Found> {
  const folder = join(cache, `chromium-${await installedVersion()}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

async function installedVersion(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')))
  return JSON.parse(await readFile(manifest, 'utf8')).version
}

/**
 * Moved into place atomically, so that workers can unpack it concurrently: the first wins, and the others use its copy.
 */
async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await inflateInto(fresh)
    await writeFile(join(fresh, 'fonts.conf'), fontsConf(folder))
    // Every user of this folder can start it, no matter who unpacked it.
    for (const closed of [fresh, join(fresh, 'chromium')]) await chmod(closed, 0o755)
    await rename(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * The package unpacks to fixed names in its process's temporary folder, so it gets its own process and folder. It only
 * unpacks its libraries if it thinks that it's running on AWS.
 */
async function inflateInto(folder: string): Promise<void> {
  const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: projectRoot,
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
}

/** The machine's fonts, or the package's if there are none. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectRoot } from '../../../src/lib/project.ts'

/** A Chromium, and what it has to find in its environment. */
export interface Found {
  executablePath: string
  env: Record<string, string>
}

/**
 * The Chromium inside @sparticuz/chromium, with the libraries and the fonts it brings, without which a bare machine does
 * not start it, or gives every line of text the height of nothing. It is unpacked once and goes with `node_modules`.
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

/** Put in its place whole, so that any number of workers may come at once: the first wins, the others use theirs. */
async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await inflateInto(fresh)
    await writeFile(join(fresh, 'fonts.conf'), fontsConf(folder))
    // Whoever unpacks it, others who work in this folder may start it.
    for (const closed of [fresh, join(fresh, 'chromium')]) await chmod(closed, 0o755)
    await rename(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * The package unpacks under fixed names into the temporary folder of its process, so it gets both for itself. It brings
 * its libraries along only where it believes to be at Amazon's.
 */
async function inflateInto(folder: string): Promise<void> {
  const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: projectRoot,
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
}

/** The fonts of the machine, and those of the package where it has none. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { shellQuoted } from '../../lib/shell-quoted.ts'
import { findMarker } from '../../platform/db/installation-marker.ts'
import { findSecret } from '../../platform/installation-secret.ts'
import { error, type Finding, ok, warning } from './finding.ts'

/** A setting that is not usable ends every command before it begins. */
export const checkSettings = (): Finding => ok('settings', 'all can be read.')

export function checkSecret(config: Config): Finding {
  if (config.SECRET) return ok('secret', 'it is set.')
  if (!findSecret('', config.DATA_DIR))
    return warning('secret', `${config.DATA_DIR}/secret is not there. The first server writes it; or set SECRET.`)
  if (config.DATABASE_URL)
    return warning('secret', 'it is in DATA_DIR. Servers on other machines need the same: set SECRET on all of them.')
  return ok('secret', 'it is in DATA_DIR.')
}

/** Whether a loss of the database would be noticed. That the marker fits it was seen when it was opened. */
export function checkMarker({ DATA_DIR }: Config): Finding {
  const marker = findMarker(DATA_DIR)
  return marker
    ? ok('marker', `the database is the one that was here at ${marker.at}.`)
    : warning('marker', `${join(DATA_DIR, 'installation')} is not there. The next server that starts writes it.`)
}

/** What is in the folder is only for its owner. */
export function checkModes({ DATA_DIR }: Config): Finding {
  const files = ['cairn.db', 'secret', 'installation']
    .map((name) => join(DATA_DIR, name))
    .filter((file) => existsSync(file))
  const open = files.find((file) => (statSync(file).mode & 0o077) !== 0)
  if (open) return warning('files', `others on this machine may read ${open}. Run: chmod 600 ${shellQuoted(open)}`)
  return ok('files', 'only their owner may read them.')
}

const littleBytes = 1_073_741_824
const tooLittleBytes = 104_857_600

/** The disk of a PostgreSQL server is not ours to see. Downloads are written to the temporary folder. */
export async function checkDisk(config: Config): Promise<Finding> {
  const folder = config.DATABASE_URL || !existsSync(config.DATA_DIR) ? tmpdir() : config.DATA_DIR
  const { bavail, bsize } = await statfs(folder)
  return diskFinding(bavail * bsize, folder)
}

export function diskFinding(free: number, folder: string): Finding {
  const says = `${(free / 1e9).toFixed(1)} GB are free in ${folder}.`
  if (free < tooLittleBytes) return error('disk', `${says} Make room now, or writes will fail.`)
  return free < littleBytes ? warning('disk', `${says} Make room soon.`) : ok('disk', says)
}

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'secret'

/**
 * The secret of the installation: the setting, or a file in the data folder. It is not in the database, so that a copy of
 * the database does not reveal what was hashed with it. Commands that need no secret write no file.
 */
export function installationSecret(setting: string, dataDir: string): () => string {
  let secret = setting
  return () => {
    secret ||= readOrWrite(dataDir)
    return secret
  }
}

/** The secret, if there is one already. */
export const findSecret = (setting: string, dataDir: string): string | undefined =>
  setting || (existsSync(join(dataDir, fileName)) ? readOrWrite(dataDir) : undefined)

/** Replaces the file. It has the old or the new secret, never half of it. */
export function writeSecret(dataDir: string, secret: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, fileName)
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

function readOrWrite(dataDir: string): string {
  const file = join(dataDir, fileName)
  try {
    mkdirSync(dataDir, { recursive: true })
    // Of several processes that start at once, one writes the file.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(file, error)
  }
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 16) throw new Error('it is too short')
    return secret
  } catch (error) {
    throw unusable(file, error)
  }
}

const unusable = (file: string, error: unknown): Error =>
  new Error(`The file ${file} cannot be used (${(error as Error).message}). Fix it, or set SECRET.`)

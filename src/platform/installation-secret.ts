import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderDurably, writeDurably } from './durable-file.ts'

const fileName = 'secret'

/**
 * The installation's secret: the setting, or a file in the data folder. It isn't stored in the database, so a copy of
 * the database doesn't reveal what was hashed with it. Commands that don't need it don't create the file.
 */
export function installationSecret(setting: string, dataDir: string): () => string {
  let secret = setting
  return () => {
    secret ||= readOrWrite(dataDir)
    return secret
  }
}

/** The secret, if it already exists. */
export const findSecret = (setting: string, dataDir: string): string | undefined =>
  setting || checked(join(dataDir, fileName), findText)

export function writeSecret(dataDir: string, secret: string): void {
  makeFolderDurably(dataDir)
  writeDurably(join(dataDir, fileName), `${secret}\n`)
}

const readOrWrite = (dataDir: string): string =>
  checked(join(dataDir, fileName), (file) => {
    makeFolderDurably(dataDir)
    // If several processes start at the same time, one writes the file. A power cut may have left it empty. Writing a
    // new secret is safe, because only hashes from the last day depend on it.
    const replaces = existsSync(file)
    if (findText(file) === undefined) writeDurably(file, `${randomBytes(32).toString('base64url')}\n`, { replaces })
    return findText(file) ?? ''
  })

/** Undefined if there's no file, or if it only has the zero bytes that a file system may fill a lost page with. */
const findText = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', '').trim() || undefined : undefined

function checked<Found extends string | undefined>(file: string, read: (file: string) => Found): Found {
  try {
    const secret = read(file)
    if (secret !== undefined && secret.length < 16) throw new Error('it is too short')
    return secret
  } catch (error) {
    throw new Error(`The file ${file} cannot be used (${(error as Error).message}). Fix it, or set SECRET.`)
  }
}

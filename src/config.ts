import { readFileSync } from 'node:fs'
import { type EnvFile, listNearMisses } from './env-file.ts'
import { maskPasswords } from './setting-masks.ts'
import { type SettingName, settings } from './settings.ts'

export type Config = { [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> }

type Environment = Record<string, string | undefined>

/**
 * Reads all settings, each from NAME or from the file named by NAME_FILE. The environment takes precedence over the
 * file. Throws a one-line error if a setting is invalid.
 */
export function readConfig(environment: Environment = process.env, file?: EnvFile): Config {
  const entries = Object.entries(settings).map(([name, { fallback, read }]) => {
    try {
      return [name, read(findSetting(name, environment, file)?.text ?? fallback)]
    } catch (error) {
      throw new Error(`The setting ${name} is invalid: ${(error as Error).message}`)
    }
  })
  const config: Config = Object.fromEntries(entries)
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new Error('The setting MAIL_FROM is missing: SMTP_URL needs a sender.')
  }
  if ((config.DKIM_KEY === '') !== (config.DKIM_SELECTOR === '')) {
    throw new Error('DKIM_KEY and DKIM_SELECTOR belong together: set both or neither.')
  }
  if (config.WORKERS !== 'auto' && config.WORKERS > 1 && !config.DATABASE_URL) {
    throw new Error('WORKERS needs PostgreSQL: set DATABASE_URL, or WORKERS=1 for SQLite.')
  }
  return config
}

/** Describes misspelt names in the environment, one line for each. */
export const environmentWarnings = (environment: Environment = process.env): string[] => listNearMisses(environment)

/** A setting as `cairn config` shows it. */
export interface SettingState {
  /** Where its value comes from. */
  from: string
  /** Its value, without secrets. */
  shown: string
  /** What's wrong with its value. */
  problem?: string
}

export function describeSetting(name: SettingName, file?: EnvFile, environment = process.env): SettingState {
  const { fallback, read, mask = maskPasswords }: Setting = settings[name]
  let found: Found = { from: 'unreadable', text: '' }
  try {
    found = findSetting(name, environment, file) ?? { from: 'default', text: fallback }
    read(found.text)
    return { from: found.from, shown: found.text && mask(found.text) }
  } catch (error) {
    return { from: found.from, shown: found.text && mask(found.text), problem: (error as Error).message }
  }
}

interface Setting {
  fallback: string
  mask?: (value: string) => string
  read(value: string): unknown
}

interface Found {
  text: string
  from: string
}

function findSetting(name: string, environment: Environment, file?: EnvFile): Found | undefined {
  return (
    findIn(name, environment, () => 'environment') ??
    (file && findIn(name, file.values, (key) => `${file.path}:${file.lines.get(key) ?? '?'}`))
  )
}

function findIn(name: string, values: Environment, placeOf: (key: string) => string): Found | undefined {
  const key = `${name}_FILE`
  const path = values[key]
  if (path && values[name]) throw new Error(`set either ${name} or ${key}, not both.`)
  if (path) return { text: readFileSync(path, 'utf8').trim(), from: `${placeOf(key)}, ${path}` }
  const text = values[name]
  return text ? { text, from: placeOf(name) } : undefined
}

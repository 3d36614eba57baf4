import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isOneEditAway } from './lib/edit-distance.ts'
import { lazily } from './lib/lazily.ts'
import { settings } from './settings.ts'

/** The settings in a file. */
export interface EnvFile {
  path: string
  values: Record<string, string | undefined>
  /** The line of each name. */
  lines: Map<string, number>
}

/** Reads a file with one `NAME=value` per line. Throws a one-line error that lists all unknown names and bad lines. */
export function readEnvFile(path: string): EnvFile {
  const text = readText(path)
  const { names, unclear, others } = scan(text)
  const unknown = names.filter(({ name }) => !isKnown(name)).map(describeUnknown)
  const problems = [
    ...(unknown.length > 0 ? [`has names that aren't settings: ${unknown.join(', ')}`] : []),
    ...(unclear.length > 0 ? [`has values that need quotes around all of them: ${unclear.join(', ')}`] : []),
    ...(others.length > 0 ? [`has lines that aren't NAME=value: ${others.join(', ')}`] : []),
  ]
  if (problems.length > 0) throw new Error(`The file ${path} ${problems.join('; it also ')}.`)
  return { path, values: parseEnv(text), lines: new Map(names.map(({ name, line }) => [name, line])) }
}

/** Names in the environment that look like misspelt settings. Other names belong to other programs. */
export function listNearMisses(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = isKnown(name) ? undefined : findSimilar(name)
    return meant === undefined ? [] : [`${name} isn't a setting. Did you mean ${meant}?`]
  })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`The file ${path} can't be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`)
  }
}

interface Named {
  name: string
  line: number
}

/** An assignment as `parseEnv` reads it. A quoted value can span several lines. */
const assignment = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w{0,50})[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`)?([^\n]*)/gm

/** A key in PEM format and JSON. */
const canHaveLines = ['DKIM_KEY', 'OIDC_PROVIDERS']

/** Whether `parseEnv` would cut the value at a `#`, drop what follows a quote, or read on to a quote on a later line. */
function isUnclear([, name = '', quoted, rest = '']: RegExpExecArray): boolean {
  if (quoted === undefined) return /^["'`]|(?:^|\S)#/.test(rest.trim())
  return !/^\s*(?:\s#.*)?$/.test(rest) || (quoted.includes('\n') && !canHaveLines.includes(name))
}

/** The names in a file, the names with unclear values, and the numbers of lines that aren't assignments or comments. */
function scan(text: string): { names: Named[]; unclear: string[]; others: number[] } {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const found = [...text.matchAll(assignment)]
  const names = found.map(({ 1: name = '', index }) => ({ name, line: lineAt(index) }))
  const unclear = found.filter(isUnclear).map(({ 1: name, index }) => `${name} (line ${lineAt(index)})`)
  const rest = text.replaceAll(assignment, (value) => value.replaceAll(/[^\n]/g, '')).split('\n')
  const others = rest.flatMap((line, index) => (/^\s*(#|$)/.test(line) ? [] : index + 1))
  return { names, unclear, others }
}

const describeUnknown = ({ name, line }: Named): string => {
  const meant = findSimilar(name)
  return `${name} (line ${line}${meant === undefined ? '' : `; did you mean ${meant}?`})`
}

/** Every setting can also be read from the file named in `NAME_FILE`. */
const isKnown = (name: string): boolean => Object.hasOwn(settings, name.replace(/_FILE$/, ''))

function findSimilar(name: string): string | undefined {
  const typed = plain(name)
  return known().find(({ plainName }) => plainName === typed || isOneEditAway(typed, plainName))?.name
}

const known = lazily(() =>
  Object.keys(settings)
    .flatMap((name) => [name, `${name}_FILE`])
    .map((name) => ({ name, plainName: plain(name) })),
)

/** Removes what people easily get wrong: a `CAIRN_` prefix, capitals, underscores, and the plural of proxy. */
const plain = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^CAIRN_/, '')
    .replaceAll('_', '')
    .replace(/IES$/, 'Y')

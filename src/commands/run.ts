import { parseArgs } from 'node:util'
import { environmentWarnings, readConfig } from '../config.ts'
import { readEnvFile } from '../env-file.ts'
import { version } from '../lib/project.ts'
import { Invalid } from '../platform/errors.ts'
import { type Call, type Command, commonOptions, helpFor, overview } from './command.ts'

/** Each command is loaded on demand, because most need only a small part of the program. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  worker: async () => (await import('./worker.ts')).worker,
  'jobs list': async () => (await import('./jobs.ts')).jobsList,
  'jobs retry': async () => (await import('./jobs.ts')).jobsRetry,
  demo: async () => (await import('./demo.ts')).demo,
  'sign-in': async () => (await import('./person.ts')).signIn,
  'person block': async () => (await import('./person.ts')).personBlock,
  'person unblock': async () => (await import('./person.ts')).personUnblock,
  'person delete': async () => (await import('./person.ts')).personDelete,
  'sessions end': async () => (await import('./person.ts')).sessionsEnd,
  'team create': async () => (await import('./team.ts')).teamCreate,
  'map create': async () => (await import('./map.ts')).mapCreate,
  'import undo': async () => (await import('./import-undo.ts')).importUndo,
  'import redirects': async () => (await import('./import-undo.ts')).importRedirects,
  import: async () => (await import('./import.ts')).importRecords,
  export: async () => (await import('./map.ts')).exportMap,
  'member add': async () => (await import('./team.ts')).memberAdd,
  'member invite': async () => (await import('./team.ts')).memberInvite,
  'member role': async () => (await import('./team.ts')).memberRole,
  'member remove': async () => (await import('./team.ts')).memberRemove,
  'token create': async () => (await import('./token.ts')).tokenCreate,
  'token list': async () => (await import('./token.ts')).tokenList,
  'token rename': async () => (await import('./token.ts')).tokenRename,
  'token revoke': async () => (await import('./token.ts')).tokenRevoke,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  config: async () => (await import('./config.ts')).config,
  'accept-copy': async () => (await import('./backup.ts')).acceptCopy,
  doctor: async () => (await import('./doctor.ts')).doctor,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'citus distribute': async () => (await import('./migrate.ts')).citusDistribute,
}

/** Finds the command, runs it, and returns the exit code. */
export async function runCommand(argv: string[]): Promise<number> {
  const words = commandFirst(argv)
  const out = (line: string) => process.stdout.write(`${line}\n`)
  if (words[0] === '--version') {
    out(`cairn ${version}`)
    return 0
  }
  const name = Object.keys(commands).find((each) => words.slice(0, each.split(' ').length).join(' ') === each)
  const command = await commands[name ?? '']?.()
  if (!command) {
    const wantsHelp = words.length === 0 || words.includes('--help') || words[0] === 'help'
    const all = await Promise.all(Object.values(commands).map((load) => load()))
    process[wantsHelp ? 'stdout' : 'stderr'].write(
      `${wantsHelp ? '' : `cairn: there is no command "${words[0]}".\n`}${overview(all)}\n`,
    )
    return wantsHelp ? 0 : 2
  }
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) {
    out(helpFor(command))
    return 0
  }
  try {
    const given = readArguments(command, rest)
    const { 'env-file': path, ...options } = given.options
    const envFile = path === undefined ? undefined : readEnvFile(path)
    // A server's processes share its environment, so only the first one warns.
    if (!process.connected) for (const warning of environmentWarnings()) process.stderr.write(`cairn: ${warning}\n`)
    await command.run({
      ...given,
      options,
      out,
      envFile,
      get config() {
        return readConfig(undefined, envFile)
      },
    })
    return 0
  } catch (error) {
    process.stderr.write(`cairn: ${messageOf(error)}\n`)
    return 1
  }
}

/** Options that every command has can also come before the command. */
function commandFirst(argv: string[]): string[] {
  const leading = argv[0] === '--env-file' ? 2 : argv[0]?.startsWith('--env-file=') ? 1 : 0
  return [...argv.slice(leading), ...argv.slice(0, leading)]
}

function readArguments(command: Command, words: string[]): Pick<Call, 'argument' | 'others' | 'options' | 'flags'> {
  const options = [...(command.options ?? []), ...commonOptions]
  const { values, positionals } = parseArgs({
    args: words,
    options: Object.fromEntries(
      options.map(({ name, flag }) => [name, { type: flag ? ('boolean' as const) : ('string' as const) }]),
    ),
    allowPositionals: true,
  })
  const missing = options.find(({ name, required }) => required && !values[name])
  if (missing) throw new Error(`--${missing.name} is missing. ${usage(command)}`)
  const wanted = command.argument?.split(' ') ?? []
  const least = wanted.filter((word) => !word.startsWith('[')).length
  if (positionals.length < least || (least === wanted.length && positionals.length > least)) {
    const names = wanted.slice(0, least).join(' and ')
    throw new Error(
      `${least > 1 ? `give ${names}` : least > 0 ? `give one ${names}` : 'this takes no argument'}. ${usage(command)}`,
    )
  }
  const optionValues: Call['options'] = {}
  const flags: Call['flags'] = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') flags[name] = value
    else if (value !== undefined) optionValues[name] = value
  }
  const [argument = '', ...others] = positionals
  return { argument, others, options: optionValues, flags }
}

const usage = (command: Command) => `See: cairn ${command.name} --help`

/** Turns any error into one clear line. */
function messageOf(error: unknown): string {
  if (error instanceof Invalid) return error.problems.map((problem) => problem.message).join(' ')
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}

import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
import { citusDistribute } from './citus.ts'
import type { Call, Command } from './command.ts'
import { demo } from './demo.ts'
import { helpFor, overview } from './help.ts'
import { mapCreate } from './map.ts'
import { memberAdd, memberInvite, memberRemove, memberRole } from './member.ts'
import { migrate } from './migrate.ts'
import { serve } from './serve.ts'
import { signIn } from './sign-in.ts'
import { teamCreate } from './team.ts'
import { tokenCreate, tokenList, tokenRename, tokenRevoke } from './token.ts'

const commands: Command[] = [
  serve,
  demo,
  signIn,
  teamCreate,
  mapCreate,
  memberAdd,
  memberInvite,
  memberRole,
  memberRemove,
  tokenCreate,
  tokenList,
  tokenRename,
  tokenRevoke,
  migrate,
  citusDistribute,
]

/** Finds the command, runs it, and returns the exit code. */
export async function runCommand(words: string[]): Promise<number> {
  const out = (line: string) => process.stdout.write(`${line}\n`)
  const command = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) {
    const wantsHelp = words.length === 0 || words.includes('--help') || words[0] === 'help'
    process[wantsHelp ? 'stdout' : 'stderr'].write(
      `${wantsHelp ? '' : `cairn: there is no command "${words[0]}".\n`}${overview(commands)}\n`,
    )
    return wantsHelp ? 0 : 2
  }
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) {
    out(helpFor(command))
    return 0
  }
  try {
    await command.run({ ...readArguments(command, rest), config: readConfig(), out })
    return 0
  } catch (error) {
    process.stderr.write(`cairn: ${messageOf(error)}\n`)
    return 1
  }
}

function readArguments(command: Command, words: string[]): Pick<Call, 'argument' | 'options' | 'flags'> {
  const options = command.options ?? []
  const { values, positionals } = parseArgs({
    args: words,
    options: Object.fromEntries(
      options.map(({ name, flag }) => [name, { type: flag ? ('boolean' as const) : ('string' as const) }]),
    ),
    allowPositionals: true,
  })
  const missing = options.find(({ name, required }) => required && !values[name])
  if (missing) throw new Error(`--${missing.name} is missing. ${usage(command)}`)
  if (positionals.length !== (command.argument ? 1 : 0)) {
    throw new Error(
      `${command.argument ? `give one ${command.argument}` : 'this takes no argument'}. ${usage(command)}`,
    )
  }
  const optionValues: Call['options'] = {}
  const flags: Call['flags'] = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'boolean') flags[name] = value
    else if (value !== undefined) optionValues[name] = value
  }
  return { argument: positionals[0] ?? '', options: optionValues, flags }
}

const usage = (command: Command) => `See: cairn ${command.name} --help`

/** One clear line for any error. */
function messageOf(error: unknown): string {
  if (error instanceof Invalid) return error.problems.map((problem) => problem.message).join(' ')
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}

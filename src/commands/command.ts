import type { Config } from '../config.ts'
import type { EnvFile } from '../env-file.ts'

export interface Option {
  name: string
  about: string
  required?: true
  /** An option without a value. */
  flag?: true
}

/** A CLI command. Data goes to `out`, everything else to stderr. On an error, it stops with a one-line message. */
export interface Command {
  /** The name as typed: `token create`. */
  name: string
  /** The arguments, separated by spaces: `<team>/<map> <folder>`. Any number can be given for `[<file>…]`. */
  argument?: string
  about: string
  options?: Option[]
  run(call: Call): Promise<void>
}

export interface Call {
  /** The first argument. */
  argument: string
  others: string[]
  options: Record<string, string>
  flags: Record<string, boolean>
  /** The settings. Throws if one is invalid. */
  readonly config: Config
  /** The file named by `--env-file`. */
  envFile: EnvFile | undefined
  out(line: string): void
}

/** Every command has these options. */
export const commonOptions: Option[] = [
  { name: 'env-file', about: 'Also reads settings from a file. The environment takes precedence over it.' },
  { name: 'help', about: 'Prints this help.', flag: true },
]

export function overview(commands: Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.about] as const)
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    'Cairn, a public feedback and roadmap board.',
    '',
    ...rows.map(([name, about]) => `  cairn ${name.padEnd(width)}  ${about}`),
    '',
    'Each command has --help. `cairn --version` prints the version. Settings are read from the environment, and from a file with --env-file; see docs/reference/configuration.md.',
  ].join('\n')
}

export function helpFor(command: Command): string {
  const options = [...(command.options ?? []), ...commonOptions]
  const width = Math.max(...options.map(({ name }) => name.length))
  return [
    `cairn ${usageOf(command)} [options]`,
    '',
    command.about,
    '',
    ...options.map(
      ({ name, about, required }) => `  --${name.padEnd(width)}  ${about}${required ? ' (required)' : ''}`,
    ),
  ].join('\n')
}

const usageOf = ({ name, argument }: Command): string => (argument ? `${name} ${argument}` : name)

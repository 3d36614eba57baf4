import type { Command } from './command.ts'

export function overview(commands: Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.about] as const)
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    'Cairn, a public feedback and roadmap board.',
    '',
    ...rows.map(([name, about]) => `  cairn ${name.padEnd(width)}  ${about}`),
    '',
    'Each command has --help. Settings are read from the environment; see docs/reference/configuration.md.',
  ].join('\n')
}

export function helpFor(command: Command): string {
  const options = command.options ?? []
  const width = Math.max(0, ...options.map(({ name }) => name.length))
  return [
    `cairn ${usageOf(command)}${options.length > 0 ? ' [options]' : ''}`,
    '',
    command.about,
    ...(options.length > 0 ? [''] : []),
    ...options.map(
      ({ name, about, required }) => `  --${name.padEnd(width)}  ${about}${required ? ' (required)' : ''}`,
    ),
  ].join('\n')
}

const usageOf = ({ name, argument }: Command): string => (argument ? `${name} ${argument}` : name)

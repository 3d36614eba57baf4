import type { Config } from '../config.ts'

export interface Option {
  name: string
  about: string
  required?: true
  /** An option without a value. */
  flag?: true
}

/** A command of the command line. Data goes to `out`, everything else to stderr; an error ends it with one line. */
export interface Command {
  /** As it is typed: `token create`. */
  name: string
  /** What follows it: `<team>/<map>`. */
  argument?: string
  about: string
  options?: Option[]
  run(call: Call): Promise<void>
}

export interface Call {
  argument: string
  options: Record<string, string>
  flags: Record<string, boolean>
  config: Config
  out(line: string): void
}

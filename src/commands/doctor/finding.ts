export type Level = 'ok' | 'warning' | 'error'

/** One line of the report: what was looked at, how it is, and what to do about it. */
export interface Finding {
  level: Level
  about: string
  says: string
}

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says })
export const warning = (about: string, says: string): Finding => ({ level: 'warning', about, says })
export const error = (about: string, says: string): Finding => ({ level: 'error', about, says })

/** A check that fails itself is a finding too. */
export const findingOf = (about: string, check: () => Promise<Finding>): Promise<Finding> =>
  check().catch((cause: unknown) =>
    error(about, cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause)),
  )

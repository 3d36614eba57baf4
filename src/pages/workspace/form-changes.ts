import { Invalid } from '../../platform/errors.ts'

/** The hidden field that holds what a form showed in a field. */
export const shownField = (name: string): string => `was_${name}`

export const isChangedMeanwhile = ({ code }: { code: string }): boolean => code === 'changed_meanwhile'

/**
 * The fields that were changed in the form. Two people may edit the same record at once: what one of them left as it
 * was is not written, so both keep what they changed. A field that both changed is refused, and nothing is written.
 */
export function changedFields<Name extends string>(
  form: Record<string, string>,
  current: Record<Name, string>,
): Partial<Record<Name, string>> {
  const fields = (Object.keys(current) as Name[]).flatMap((name) => {
    const field = readField(form, name, current[name])
    return field && field.sent !== field.shown ? [field] : []
  })
  const problems = fields
    .filter(({ sent, shown, stored }) => stored !== shown && stored !== sent)
    .map(({ name }) => ({ field: name, code: 'changed_meanwhile', message: 'Somebody else has changed this.' }))
  if (problems.length > 0) throw new Invalid(problems)
  return Object.fromEntries(fields.map(({ name, sent }) => [name, sent])) as Partial<Record<Name, string>>
}

/** A form that does not say what it showed is taken to have shown what is stored. */
function readField<Name extends string>(form: Record<string, string>, name: Name, value: string) {
  const [sent, shown] = [form[name], form[shownField(name)]]
  if (sent === undefined && shown === undefined) return undefined
  const stored = oneLineEnd(value)
  // Browsers send a checkbox only if it is ticked.
  return { name, sent: oneLineEnd(sent ?? 'false'), shown: oneLineEnd(shown ?? stored), stored }
}

/** Browsers send line ends as CR LF. */
const oneLineEnd = (text: string): string => text.replaceAll('\r\n', '\n')

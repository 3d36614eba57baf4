import { Invalid } from '../../platform/errors.ts'
import type { CommonData } from '../layout/common-data.ts'
import { TextField, type TextFieldProps } from '../layout/field.tsx'
import { UserText } from '../layout/text.tsx'

/** The hidden field with the value that a form showed. */
export const shownField = (name: string): string => `was_${name}`

interface ShownProps {
  name: string
  value: string
  /** The value as people read it, if it's different. */
  text?: string
}

/**
 * Contains the value that the form showed, so only changed fields are written. If someone else has changed the field
 * since, it shows their value, and the form counts as having shown that.
 */
export function ShownValue({ name, value, text = value }: ShownProps, { t, problems, form }: CommonData) {
  const isConflict = problems.some(({ field, code }) => field === name && code === 'changed_meanwhile')
  const shown = isConflict ? value : (form[shownField(name)] ?? value)
  return (
    <>
      <input type="hidden" name={shownField(name)} value={shown} />
      {isConflict && (
        <div class="conflict">
          <p class="muted">{t('changes.theirs')}</p>
          <UserText class="unsent" text={text || t('changes.empty')} />
        </div>
      )}
    </>
  )
}

export const EditedField = ({ value, ...props }: TextFieldProps & { value: string }) => (
  <>
    <TextField {...props} value={value} />
    <ShownValue name={props.name} value={value} />
  </>
)

/**
 * The fields that were changed in the form. Two people may edit the same record at the same time: a field that one of
 * them didn't touch isn't written, so both keep their changes. If both changed the same field, nothing is written.
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
    .map(({ name }) => ({ field: name, code: 'changed_meanwhile', message: 'Someone else has changed this.' }))
  if (problems.length > 0) throw new Invalid(problems)
  return Object.fromEntries(fields.map(({ name, sent }) => [name, sent])) as Partial<Record<Name, string>>
}

/** A form that doesn't say what it showed is assumed to have shown what is stored. */
function readField<Name extends string>(form: Record<string, string>, name: Name, value: string) {
  const [sent, shown] = [form[name], form[shownField(name)]]
  if (sent === undefined && shown === undefined) return undefined
  const stored = oneLineEnd(value)
  // Browsers send a checkbox only if it is ticked.
  return { name, sent: oneLineEnd(sent ?? 'false'), shown: oneLineEnd(shown ?? stored), stored }
}

/** Browsers send line ends as CR LF. */
const oneLineEnd = (text: string): string => text.replaceAll('\r\n', '\n')

import type { InputHTMLAttributes, VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Problems } from '../../../web/forms.tsx'

interface Shown extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autocomplete' | 'maxLength'> {
  visit: Visit
  name: string
  label: string
  value?: string
  help?: string
  type?: 'text' | 'email'
}

/** A field with its name, what helps to fill it in, and what is wrong with it. What was typed stays. */
export function Field({ visit, name, label, value = '', help, type = 'text', ...rest }: Shown): VNode {
  const refused = visit.problems.some(({ field }) => field === name)
  const described = [help && `${name}-help`, refused && `${name}-problem`].filter(Boolean).join(' ')
  const field = {
    id: name,
    name,
    value: visit.form[name] ?? value,
    autofocus: refused,
    'aria-invalid': refused,
    'aria-describedby': described || undefined,
    ...rest,
  }
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {type === 'email' ? <input {...field} type="email" /> : <input {...field} type="text" />}
      {help && (
        <span class="muted" id={`${name}-help`}>
          {help}
        </span>
      )}
      <Problems visit={visit} field={name} id={`${name}-problem`} />
    </div>
  )
}

import type { InputHTMLAttributes, VNode } from 'preact'
import type { Visit } from '../platform/http/page.ts'
import { Problems } from './forms.tsx'

interface Shown {
  visit: Visit
  name: string
  label: string
  help?: string | undefined
  /** Its name, unless given. */
  id?: string
}

/** What a control has to carry to belong to its label, its help and its problems. */
export interface Control {
  id: string
  name: string
  autofocus: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A field with its label, what helps to fill it in, and what is wrong with it. The child makes its control. */
export function Field({ visit, name, label, help, id = name, children }: Shown & { children(its: Control): VNode }) {
  const refused = visit.problems.some(({ field }) => field === name)
  const described = [help && `${name}-help`, refused && `${name}-problem`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        autofocus: refused,
        'aria-invalid': refused,
        'aria-describedby': described || undefined,
      })}
      {help && (
        <p class="muted" id={`${name}-help`}>
          {help}
        </p>
      )}
      <Problems visit={visit} field={name} id={`${name}-problem`} />
    </div>
  )
}

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autocomplete' | 'dir' | 'inputMode' | 'maxLength' | 'required' | 'size'
>

interface TextShown extends Shown, Input {
  /** Text, unless given. */
  type?: 'email'
  value?: string | undefined
  /** Shows, while somebody types, what the address answers to it. */
  'data-frame'?: string
  'data-frame-address'?: string
}

/** One line of text. What was typed stays. */
export function TextField({ visit, name, label, help, type, value = '', ...rest }: TextShown): VNode {
  const input = { ...rest, value: visit.form[name] ?? value }
  return (
    <Field {...{ visit, name, label, help }}>
      {(its) =>
        type === 'email' ? <input {...its} {...input} type="email" /> : <input {...its} {...input} type="text" />
      }
    </Field>
  )
}

import type { InputHTMLAttributes, VNode } from 'preact'
import type { CommonData } from './common-data.ts'
import { Problems } from './form.tsx'

interface Props {
  common: CommonData
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
export function Field({ common, name, label, help, id = name, children }: Props & { children(its: Control): VNode }) {
  const refused = common.problems.some(({ field }) => field === name)
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
      <Problems common={common} field={name} id={`${name}-problem`} />
    </div>
  )
}

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autocomplete' | 'dir' | 'inputMode' | 'maxLength' | 'required' | 'size'
>

interface TextShown extends Props, Input {
  /** Text, unless given. */
  type?: 'email'
  value?: string | undefined
  /** Shows, while somebody types, what the address answers to it. */
  'data-frame'?: string
  'data-frame-address'?: string
}

/** One line of text. What was typed stays. */
export function TextField({ common, name, label, help, type, value = '', ...rest }: TextShown): VNode {
  const input = { ...rest, value: common.form[name] ?? value }
  return (
    <Field {...{ common, name, label, help }}>
      {(its) =>
        type === 'email' ? <input {...its} {...input} type="email" /> : <input {...its} {...input} type="text" />
      }
    </Field>
  )
}

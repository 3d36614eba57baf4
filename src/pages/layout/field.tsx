import type { InputHTMLAttributes, VNode } from 'preact'
import type { CommonData } from './common-data.ts'
import { Problems } from './form.tsx'

interface Props {
  common: CommonData
  name: string
  label: string
  help?: string | undefined
  /** Default: the name. */
  id?: string
}

/** The attributes that connect an input with its label, its help and its problems. */
interface InputAttributes {
  id: string
  name: string
  autofocus: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A form field: label, input, help and problems. `children` renders the input with the attributes it is given. */
export function Field({
  common,
  name,
  label,
  help,
  id = name,
  children,
}: Props & { children(attributes: InputAttributes): VNode }): VNode {
  const isInvalid = common.problems.some(({ field }) => field === name)
  const describedBy = [help && `${name}-help`, isInvalid && `${name}-problem`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        autofocus: isInvalid,
        'aria-invalid': isInvalid,
        'aria-describedby': describedBy || undefined,
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

interface TextFieldProps extends Props, Input {
  /** Default: text. */
  type?: 'email'
  /** Where the page begins for somebody who types. After a problem it begins there. */
  autofocus?: boolean
  value?: string | undefined
  /** While a person types, `data-frame-url` plus the value is loaded into this frame. */
  'data-frame'?: string
  'data-frame-url'?: string
}

/** One line of text. After an error it keeps what was typed. */
export function TextField({
  common,
  name,
  label,
  help,
  type,
  autofocus = false,
  value = '',
  ...rest
}: TextFieldProps): VNode {
  const focus = autofocus && common.problems.length === 0 ? { autofocus } : {}
  const input = { ...rest, ...focus, value: common.form[name] ?? value }
  return (
    <Field {...{ common, name, label, help }}>
      {(attributes) =>
        type === 'email' ? (
          <input {...attributes} {...input} type="email" />
        ) : (
          <input {...attributes} {...input} type="text" />
        )
      }
    </Field>
  )
}

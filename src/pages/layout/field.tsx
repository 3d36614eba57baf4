import type { InputHTMLAttributes, VNode } from 'preact'
import type { Person } from '../../platform/actor.ts'
import { maxLengths } from '../../platform/http/fields.ts'
import { nameOf, type PersonName } from '../../words/person-name.ts'
import type { CommonData } from './common-data.ts'
import { Problems } from './form.tsx'

interface Props {
  name: string
  label: string
  help?: string | undefined
  /** Default: the name. */
  id?: string
}

/** The attributes that connect an input to its label, its help and its problems. */
interface InputAttributes {
  id: string
  name: string
  autofocus: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A form field: label, input, help and problems. `children` renders the input with the attributes it is given. */
export function Field(props: Props & { children(attributes: InputAttributes): VNode }, { problems }: CommonData) {
  const { name, label, help, id = name, children } = props
  const isInvalid = problems.some(({ field }) => field === name)
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
      <Problems field={name} id={`${name}-problem`} />
    </div>
  )
}

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autocomplete' | 'dir' | 'inputMode' | 'maxLength' | 'required' | 'size'
>

export interface TextFieldProps extends Props, Input {
  /** Default: text. */
  type?: 'email' | 'url'
  /** The same limit as in the API. */
  max?: keyof typeof maxLengths
  /** Whether the field has the initial focus. After an error, the field with the problem gets it instead. */
  autofocus?: boolean
  value?: string | undefined
  /** While a person types, `data-frame-url` plus the value is loaded into this frame. */
  'data-frame'?: string
  'data-frame-url'?: string
}

/** A one-line text field, for any writing direction, that browsers don't autofill. It keeps its text after an error. */
export function TextField(props: TextFieldProps, { problems, form }: CommonData) {
  const { name, label, help, type = 'text', max, autofocus = false, value = '', ...rest } = props
  const focus = autofocus && problems.length === 0 ? { autofocus } : {}
  const limit = max && { maxLength: maxLengths[max] }
  const usual = { autocomplete: rest.autocomplete ?? 'off', dir: rest.dir ?? 'auto' }
  const input = { ...rest, ...limit, ...usual, ...focus, value: form[name] ?? value }
  // Cast, because each type has its own attributes.
  return (
    <Field {...{ name, label, help }}>
      {(attributes) => <input {...attributes} {...input} type={type as 'text'} />}
    </Field>
  )
}

interface TextAreaProps extends Props {
  rows: number
  maxlength: number
  required?: boolean
  /** Default: the submitted value. */
  value?: string | undefined
  'data-focus-key'?: string
}

/** Several lines of plain text. After an error it keeps its text. */
export const TextArea = ({ name, label, help, id = name, value, ...rest }: TextAreaProps, { form }: CommonData) => (
  <Field {...{ name, label, help, id }}>
    {(attributes) => (
      <textarea {...attributes} {...rest} dir="auto">
        {value ?? form[name] ?? ''}
      </textarea>
    )}
  </Field>
)

interface SelectProps extends Props {
  value?: string | number | null | undefined
  options: Option[]
}

type Option = readonly [value: string | number, text: string]

export const Options = ({ options, chosen }: { options: Option[]; chosen: SelectProps['value'] }) => (
  <>
    {options.map(([value, text]) => (
      <option key={value} value={value} selected={String(value) === String(chosen)}>
        {text}
      </option>
    ))}
  </>
)

/** A choice of one of several options. After an error it keeps the selection. */
export const SelectField = ({ value, options, ...field }: SelectProps, common: CommonData) => (
  <Field {...field}>
    {(attributes) => (
      <select {...attributes}>
        <Options options={options} chosen={common.form[field.name] ?? value} />
      </select>
    )}
  </Field>
)

export const CheckField = ({ name, label, checked }: Props & { checked: boolean }) => (
  <div class="field">
    <label class="check">
      <input type="checkbox" name={name} checked={checked} /> <span>{label}</span>
    </label>
    <Problems field={name} />
  </div>
)

interface RadioProps extends Props {
  value: string
  options: (readonly [value: string, text: string, help: string])[]
}

/** A choice of one of several options, each with an explanation. */
export const RadioField = ({ name, label, value, options }: RadioProps, { form }: CommonData) => (
  <fieldset class="options">
    <legend>{label}</legend>
    {options.map(([option, text, help]) => (
      <label key={option}>
        <input type="radio" name={name} value={option} checked={option === (form[name] ?? value)} />
        <span>
          {text} <span class="muted">{help}</span>
        </span>
      </label>
    ))}
    <Problems field={name} />
  </fieldset>
)

interface NameFieldProps {
  name: PersonName
  autofocus?: boolean
  /** Default: where the name is shown. */
  help?: string
}

/** One field for the whole name, as the person wants to be called. */
export const NameField = ({ name, autofocus = false, help }: NameFieldProps, { t }: CommonData) => (
  <TextField
    name="display_name"
    label={t('you.name')}
    value={nameOf(name)}
    maxLength={2 * maxLengths.name + 1}
    autocomplete="name"
    autofocus={autofocus}
    help={help ?? t('you.name.help')}
  />
)

/** True for people without a name. People signed in with a JWT have the name in their token. */
export const isAskedForName = (person: Person | undefined): person is Person =>
  person !== undefined && !person.map && !nameOf(person)

/** Asks for a name in forms with text that others read. */
export function AskForName(_: object, { person, t }: CommonData) {
  if (!isAskedForName(person)) return null
  return <NameField name={person} help={t('name.ask')} />
}

import type { ButtonHTMLAttributes, ComponentChildren, VNode } from 'preact'
import type { CommonData } from './common-data.ts'
import { Field } from './field.tsx'
import { Problems } from './form.tsx'

interface SubmitProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'class'> {
  kind?: 'primary' | 'danger'
  children: ComponentChildren
}

export const Submit = ({ kind, ...rest }: SubmitProps): VNode => (
  <button type="submit" class={kind ? `button ${kind}` : 'button'} {...rest} />
)

interface ActionsProps {
  kind?: 'primary' | 'danger'
  submit: string
  /** What the link says, and where it leads. */
  cancel: string
  back: string
}

/** The end of a form: send it, or leave. */
export const FormActions = ({ kind = 'primary', submit, cancel, back }: ActionsProps): VNode => (
  <div class="actions">
    <Submit kind={kind}>{submit}</Submit>
    <a class="button" href={back}>
      {cancel}
    </a>
  </div>
)

interface FieldProps {
  common: CommonData
  name: string
  label: string
}

interface SelectProps extends FieldProps {
  help?: string
  /** Default: the name. */
  id?: string
  value: string | number | null | undefined
  options: (readonly [value: string | number, text: string])[]
}

/** One of several. After an error, it keeps what was chosen. */
export const SelectField = ({ value, options, ...field }: SelectProps): VNode => (
  <Field {...field}>
    {(attributes) => (
      <select {...attributes}>
        {options.map(([option, text]) => (
          <option
            key={option}
            value={option}
            selected={String(option) === (field.common.form[field.name] ?? String(value))}
          >
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** A box to tick. */
export const CheckField = ({ common, name, label, checked }: FieldProps & { checked: boolean }): VNode => (
  <div class="field">
    <label class="check">
      <input type="checkbox" name={name} checked={checked} /> <span>{label}</span>
    </label>
    <Problems common={common} field={name} />
  </div>
)

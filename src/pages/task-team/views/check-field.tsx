import type { VNode } from 'preact'
import type { CommonData } from '../../layout/common-data.ts'
import { Problems } from '../../layout/form.tsx'

interface Props {
  common: CommonData
  name: string
  label: string
  checked: boolean
}

/** A box to tick. */
export const CheckField = ({ common, name, label, checked }: Props): VNode => (
  <div class="field">
    <label class="check">
      <input type="checkbox" name={name} checked={checked} /> <span>{label}</span>
    </label>
    <Problems common={common} field={name} />
  </div>
)

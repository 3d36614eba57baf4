import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'

interface Props {
  class?: string
  /** The contents of the summary. */
  label: ComponentChildren
  /** For screen readers, if the label is only an icon. */
  title?: string
  /** The look of the summary. */
  button?: string
  open?: boolean
  children: ComponentChildren
}

/**
 * Opens without a script. Opening one closes the others; the script also closes it on Escape and on a click elsewhere.
 */
export const Menu = ({ class: name, label, title, button, open, children }: Props) => (
  <details class={name ? `menu ${name}` : 'menu'} name="menu" open={open}>
    <summary class={button} aria-label={title} title={title}>
      {label}
    </summary>
    <div class="menu-items">{children}</div>
  </details>
)

interface ChoiceProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'class'> {
  isChosen: boolean
}

/** A menu option. Pressing it saves it. */
export const Choice = ({ isChosen, ...rest }: ChoiceProps) => (
  <button type="submit" aria-current={isChosen ? 'true' : undefined} {...rest} />
)

const icons = {
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  open: 'm6 8 4 4 4-4',
} as const

export const MenuIcon = ({ name }: { name: keyof typeof icons }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)

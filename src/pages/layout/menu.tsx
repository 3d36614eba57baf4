import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'

interface Props {
  /** Unique on the page. */
  id: string
  /** The text of the button, unless it has an icon or a label. On a phone it's the title of the sheet. */
  name: string
  icon?: keyof typeof icons
  label?: ComponentChildren
  button?: string
  class?: string
  /** For controls that wide screens show in the page itself. */
  as?: 'fieldset'
  /** Shown in the page, without its button, because a form in it was rejected. */
  open?: boolean
  children: ComponentChildren
}

/**
 * A button and its menu: next to the button, and on a phone a sheet at the bottom. It's a popover, so the browser opens
 * it, and closes it on Escape and on a click elsewhere. The script adds the arrow keys.
 */
export function Menu({ id, name, icon, label, button, class: look, as, open, children }: Props) {
  // Cast to one element type, because TypeScript can't compare the attributes of all three.
  const Element = (as ?? (open ? 'section' : 'div')) as 'div'
  return (
    <>
      {!open && (
        <button type="button" class={button} popovertarget={id} aria-label={icon && name} title={icon && name}>
          {icon ? <Icon path={icons[icon]} /> : (label ?? name)}
        </button>
      )}
      <Element
        class={look ? `menu ${look}` : 'menu'}
        id={id}
        popover={open ? undefined : 'auto'}
        role={as || open ? undefined : 'dialog'}
        aria-label={name}
      >
        {children}
      </Element>
    </>
  )
}

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

/** In the colour of the text next to it. */
export const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** A text field with a list of links below it, of which the arrow keys mark one: a combobox with a listbox. */
export function openListbox(field: HTMLInputElement, list: HTMLElement, label: string): void {
  list.role = 'listbox'
  list.ariaLabel = label
  asCombobox(field)
  field.ariaExpanded = 'true'
  field.setAttribute('aria-controls', list.id)
}

/** Without a list, until there is something to show. */
export function asCombobox(field: HTMLInputElement): void {
  field.role = 'combobox'
  field.ariaAutoComplete = 'list'
  field.ariaExpanded = 'false'
  field.removeAttribute('aria-controls')
  field.removeAttribute('aria-activedescendant')
}

export const optionsIn = (list: HTMLElement): HTMLAnchorElement[] => [...list.querySelectorAll('a')]

/** The place of the marked option; -1 if none is. */
export const activeIn = (list: HTMLElement): number =>
  optionsIn(list).findIndex(({ ariaSelected }) => ariaSelected === 'true')

/** Marks an option; with an index beyond the end, counted from the start again. Without one, no option. */
export function mark(field: HTMLInputElement, list: HTMLElement, index?: number): void {
  const all = optionsIn(list)
  const active = index === undefined ? undefined : all.at(index % (all.length || 1))
  for (const [n, option] of all.entries()) {
    option.id = `${list.id}-${n}`
    option.role = 'option'
    option.tabIndex = -1
    option.ariaSelected = String(option === active)
    if (option.parentElement) option.parentElement.role = 'presentation'
  }
  if (active) field.setAttribute('aria-activedescendant', active.id)
  else field.removeAttribute('aria-activedescendant')
  active?.scrollIntoView({ block: 'nearest' })
}

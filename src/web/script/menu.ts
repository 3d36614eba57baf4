/** Menus are `details` elements, which open without a script. This closes them, and moves between their items. */
document.addEventListener('click', ({ target }) => {
  const menu = openMenu()
  if (!menu || !(target instanceof Element) || target.closest('summary')?.parentElement === menu) return
  const isItem = target.closest('.menu-items :is(a, button)') !== null
  if (isItem || !menu.contains(target)) close(menu, isItem)
  if (isItem) showChoice(menu, target)
})

/** Shows the choice before the server responds. The response is a whole page, which corrects it if necessary. */
function showChoice(menu: HTMLDetailsElement, target: Element): void {
  const value = menu.querySelector('.property-value')
  const choice = target.closest('button')?.cloneNode(true)
  if (!value || !choice) return
  value.replaceChildren(...choice.childNodes)
  value.classList.remove('muted')
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches('.menu[open]')) return
    target.querySelector<HTMLElement>('.menu-items input:not([type="hidden"])')?.focus()
  },
  // The event doesn't bubble.
  { capture: true },
)

document.addEventListener('focusin', ({ target }) => {
  const menu = openMenu()
  if (menu && target instanceof Node && !menu.contains(target)) close(menu, false)
})

document.addEventListener('keydown', (event) => {
  const menu = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('details.menu') : null
  const step = steps.get(event.key)
  if (!menu || (event.key === 'Escape' ? !menu.open : step === undefined)) return
  event.preventDefault()
  if (step === undefined) return close(menu, true)
  menu.open = true
  const items = [...menu.querySelectorAll<HTMLElement>('.menu-items :is(a, button)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus()
})

const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

const openMenu = (): HTMLDetailsElement | null => document.querySelector('details.menu[open]')

/** If the focused item is hidden with the menu, the focus stays on the menu. */
function close(menu: HTMLDetailsElement, hadFocus: boolean): void {
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus()
}

/** The browser opens and closes menus. This adds the arrow keys, and shows a choice before the server responds. */
document.addEventListener('click', ({ target }) => {
  const item = target instanceof Element ? target.closest<HTMLElement>('.menu > :is(a, button)') : null
  const menu = item?.parentElement
  if (!item || !menu?.matches(':popover-open')) return
  menu.hidePopover()
  showChoice(menu, item)
})

/** The response is a whole page, which corrects it if necessary. */
function showChoice(menu: HTMLElement, item: HTMLElement): void {
  const value = buttonOf(menu)?.querySelector('.property-value')
  if (!value) return
  value.replaceChildren(...item.cloneNode(true).childNodes)
  value.classList.remove('muted')
}

/** The Tab key leaves a menu and closes it. */
document.addEventListener('focusin', ({ target }) => {
  const menu = document.querySelector<HTMLElement>('.menu:popover-open')
  if (menu && target instanceof Node && !menu.contains(target) && target !== buttonOf(menu)) menu.hidePopover()
})

document.addEventListener('keydown', (event) => {
  const step = steps.get(event.key)
  const target = event.target instanceof Element ? event.target : null
  if (!step || !target || target.matches('input, select, textarea')) return
  const button = target.closest<HTMLElement>('[popovertarget]')
  const menu = target.closest<HTMLElement>('.menu:popover-open') ?? (button && menuOf(button))
  if (!menu) return
  event.preventDefault()
  if (button) menu.showPopover({ source: button })
  const items = [...menu.querySelectorAll<HTMLElement>('a, button:enabled')].filter((each) => each.checkVisibility())
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus()
})

const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

const menuOf = (button: HTMLElement): HTMLElement | null =>
  document.getElementById(button.getAttribute('popovertarget') ?? '')

const buttonOf = ({ id }: HTMLElement): HTMLElement | null => document.querySelector(`[popovertarget="${id}"]`)

import { columnOf, listIdOf, sendMove } from './send-move.ts'

/** The card whose menu is open. */
let card: HTMLElement | undefined

/** Without a script, or on a page without the menu, the link leads to a form. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('.board .card-move') : null
  const menu = document.getElementById('move-menu')
  if (!link || !menu || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  card = link.closest<HTMLElement>('.card') ?? undefined
  for (const button of buttonsOf(menu)) button.disabled = button.dataset.list === listIdOf(card && columnOf(card))
  menu.showPopover()
  placeBeside(menu, link)
  choosable(menu)[0]?.focus()
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('#move-menu button') : null
  if (!button || !card) return
  document.getElementById('move-menu')?.hidePopover()
  void sendMove(card, button.dataset.list ?? '')
})

document.addEventListener('keydown', (event) => {
  const menu = event.target instanceof Element ? event.target.closest<HTMLElement>('#move-menu') : null
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!menu || by === 0) return
  event.preventDefault()
  const buttons = choosable(menu)
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + by) % buttons.length)?.focus()
})

const buttonsOf = (menu: HTMLElement): HTMLButtonElement[] => [...menu.querySelectorAll('button')]

const choosable = (menu: HTMLElement): HTMLButtonElement[] => buttonsOf(menu).filter(({ disabled }) => !disabled)

const gap = 8

/** Below the link, or wherever there is room for it. */
function placeBeside(menu: HTMLElement, link: HTMLElement): void {
  const [at, size] = [link.getBoundingClientRect(), menu.getBoundingClientRect()]
  const left = Math.min(at.left, innerWidth - size.width - gap)
  const top = Math.min(at.bottom, innerHeight - size.height - gap)
  menu.style.left = `${Math.max(gap, left)}px`
  menu.style.top = `${Math.max(gap, top)}px`
}

import { isKey, onCards } from '../../lib/shortcuts.ts'
import { announce } from './live-region.ts'
import { arrowSteps } from './reorder.ts'
import { columnOf, listIdOf, moveText, moveTexts, sendMove } from './send-move.ts'

/** The card that was picked up with the space bar, and the list it's over. */
let grabbed: { card: HTMLElement; column: HTMLElement } | undefined

document.addEventListener('keydown', (event) => {
  const handle = event.target instanceof Element ? event.target.closest('.board .card-move') : null
  const card = handle?.closest<HTMLElement>('.card')
  const column = card && columnOf(card)
  const step = arrowSteps.get(event.key)
  if (!card || !column || event.ctrlKey || event.metaKey || event.altKey) return
  if (!grabbed && isKey(event, onCards.lift)) grab(card, column)
  else if (grabbed && isKey(event, onCards.drop)) drop()
  else if (grabbed && isKey(event, onCards.cancel)) cancel()
  else if (grabbed && step && isKey(event, onCards.carry)) go(step * direction(event.key))
  else return
  event.preventDefault()
})

/** The Tab key, or a click elsewhere, puts the card back. */
document.addEventListener('focusout', () => {
  if (grabbed) cancel()
})

/** In right-to-left languages the next list is on the left. */
const direction = (key: string): number =>
  document.dir === 'rtl' && (key === 'ArrowLeft' || key === 'ArrowRight') ? -1 : 1

function grab(card: HTMLElement, column: HTMLElement): void {
  grabbed = { card, column }
  card.classList.add('lifted')
  announce(moveText(moveTexts().grabbed, card))
}

function go(by: number): void {
  if (!grabbed) return
  const columns = [...document.querySelectorAll<HTMLElement>('.board .column')]
  const next = columns[columns.indexOf(grabbed.column) + by]
  if (!next) return
  mark(false)
  grabbed.column = next
  mark(true)
  announce(moveText(moveTexts().over, grabbed.card, next))
}

/** The list, and on a phone its tab. */
function mark(on: boolean): void {
  const column = grabbed?.column
  const tab = document.querySelector(`.tabs a[data-tab="${listIdOf(column)}"]`)
  for (const each of [column, tab]) each?.classList.toggle('drop-target', on)
  if (on) for (const each of [column, tab]) each?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function drop(): void {
  const target = release()
  if (target) void sendMove(target.card, listIdOf(target.column))
}

function cancel(): void {
  const target = release()
  if (target) announce(moveText(moveTexts().cancelled, target.card))
}

function release(): typeof grabbed {
  mark(false)
  grabbed?.card.classList.remove('lifted')
  const released = grabbed
  grabbed = undefined
  return released
}

/** The card whose menu is open. */
let card: HTMLElement | undefined

/** Without a script, or on a page without the menu, the link opens a form. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('.board .card-move') : null
  const menu = document.getElementById('move-menu')
  if (!link || !menu || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  card = link.closest<HTMLElement>('.card') ?? undefined
  for (const button of menu.querySelectorAll('button'))
    button.disabled = button.dataset.list === listIdOf(card && columnOf(card))
  menu.showPopover({ source: link })
  menu.querySelector<HTMLElement>('button:enabled')?.focus()
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('#move-menu button') : null
  if (!button || !card) return
  document.getElementById('move-menu')?.hidePopover()
  void sendMove(card, button.dataset.list ?? '')
})

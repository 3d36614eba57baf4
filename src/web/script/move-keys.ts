import { announce } from './live-region.ts'
import { columnOf, listIdOf, moveText, moveTexts, sendMove } from './send-move.ts'

/** The card that was picked up with the space bar, and the list that it would be put into. */
let grabbed: { card: HTMLElement; column: HTMLElement } | undefined

document.addEventListener('keydown', (event) => {
  const handle = event.target instanceof Element ? event.target.closest('.board .card-move') : null
  const card = handle?.closest<HTMLElement>('.card')
  const column = card && columnOf(card)
  if (!card || !column || event.ctrlKey || event.metaKey || event.altKey) return
  if (!grabbed && event.key === ' ') grab(card, column)
  else if (grabbed && (event.key === ' ' || event.key === 'Enter')) drop()
  else if (grabbed && event.key === 'Escape') cancel()
  else if (grabbed && steps[event.key]) go((steps[event.key] ?? 0) * direction(event.key))
  else return
  event.preventDefault()
})

/** The Tab key, or a click elsewhere, puts the card back. */
document.addEventListener('focusout', () => {
  if (grabbed) cancel()
})

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** From right to left the next list is on the left. */
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

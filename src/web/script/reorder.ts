import { isKey, onCards } from '../../lib/shortcuts.ts'

/**
 * The parts of a `data-reorder` box can be dragged by their handles, moved with the arrow keys while a handle has
 * focus, or with Shift and the arrow keys while a tab has focus. Only parts of the same `data-group` change places. The
 * new position is sent to `data-move`, as with the buttons in the settings, which work without a script.
 */
document.addEventListener('pointerdown', (event) => {
  const found = partOf(event.target)
  if (!found || event.button !== 0) return
  event.preventDefault()
  drag(found.handle, found.part, event.pointerId)
})

document.addEventListener('keydown', (event) => {
  const part = partOf(event.target)?.part ?? (isKey(event, onCards.list) ? tabOf(event.target) : undefined)
  const step = arrowSteps.get(event.key)
  if (!part || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const all = groupOf(part)
  const at = all.indexOf(part) + (isSideways(part) && isRightToLeft() ? -step : step)
  if (at < 0 || at >= all.length) return
  const others = all.filter((other) => other !== part)
  place(part, others[at] ?? afterGroup(all))
  send(part)
})

export const arrowSteps = new Map([
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['ArrowDown', 1],
  ['ArrowRight', 1],
])

// A handle may be a link to the page with buttons. A click on it ends a drag.
document.addEventListener('click', (event) => {
  if (partOf(event.target) && event.detail > 0) event.preventDefault()
})
document.addEventListener('dragstart', (event) => {
  if (partOf(event.target)) event.preventDefault()
})

function partOf(target: EventTarget | null): { handle: HTMLElement; part: HTMLElement } | undefined {
  const handle = target instanceof Element ? target.closest<HTMLElement>('.drag-handle') : null
  const part = handle?.closest<HTMLElement>('[data-reorder] > [data-move]')
  return handle && part ? { handle, part } : undefined
}

/** On a phone the lists are tabs, which get focus themselves. */
const tabOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof HTMLElement && target.matches('.tabs[data-reorder] > [data-move]') ? target : undefined

interface Point {
  x: number
  y: number
}

function drag(handle: HTMLElement, part: HTMLElement, pointer: number): void {
  const oldNext = part.nextElementSibling
  const ended = new AbortController()
  const { signal } = ended
  part.classList.add('dragged')
  handle.setPointerCapture(pointer)
  handle.addEventListener('pointermove', (event) => follow({ x: event.clientX, y: event.clientY }), { signal })
  let at: Point | undefined
  const follow = (point: Point) => {
    if (!at) requestAnimationFrame(scroll)
    at = point
    place(part, nextAt(part, point))
  }
  // A row of tabs, or a board, can be wider than the screen.
  const scroll = () => {
    if (!at || signal.aborted) return
    if (isSideways(part)) scrollNearEdges(at)
    place(part, nextAt(part, at))
    requestAnimationFrame(scroll)
  }
  const end = (isDropped: boolean) => {
    ended.abort()
    part.classList.remove('dragged')
    if (!isDropped) place(part, oldNext)
    else if (part.nextElementSibling !== oldNext) send(part)
  }
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
}

/** The first other part of the group whose middle is after the pointer, or else the element after the group. */
function nextAt(part: HTMLElement, { x, y }: Point): Element | null {
  const all = groupOf(part)
  const isAfter = (other: HTMLElement): boolean => {
    const { top, height, left, width } = other.getBoundingClientRect()
    if (!isSideways(part)) return y < top + height / 2
    const middle = left + width / 2
    return isRightToLeft() ? x > middle : x < middle
  }
  return all.filter((other) => other !== part).find(isAfter) ?? afterGroup(all)
}

/** The parts that can change places with this one, in order. */
const groupOf = (part: HTMLElement): HTMLElement[] =>
  [...(part.parentElement?.children ?? [])].filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other.dataset.group === part.dataset.group,
  )

const afterGroup = (all: HTMLElement[]): Element | null => all.at(-1)?.nextElementSibling ?? null
const isSideways = (part: HTMLElement): boolean => part.parentElement?.dataset.reorder === 'sideways'
const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** Moves the other parts around this one, because an element loses the pointer when it's moved. */
function place(part: Element, next: Element | null): void {
  const isAbove = () => next !== null && part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING
  while (isAbove() && part.previousElementSibling) part.after(part.previousElementSibling)
  while (part.nextElementSibling && part.nextElementSibling !== next) part.before(part.nextElementSibling)
}

function send(part: HTMLElement): void {
  const form = document.getElementById('page-form')
  if (!(form instanceof HTMLFormElement)) return
  const next = part.nextElementSibling
  const isOfGroup = next instanceof HTMLElement && next.dataset.group === part.dataset.group
  const button = document.createElement('button')
  button.name = 'before'
  button.value = isOfGroup ? (next.dataset.id ?? '') : ''
  button.formAction = part.dataset.move ?? ''
  button.hidden = true
  form.append(button)
  form.requestSubmit(button)
}

/** The control that had focus when its part's new position was sent. */
let last: { part: string; at: number } | undefined

/** The page is reloaded after a move. This restores the focus, for people who move things with the keyboard. */
document.addEventListener('turbo:submit-start', ({ detail: { formSubmission } }) => {
  last = undefined
  const active = document.activeElement
  const part = active?.closest<HTMLElement>('[data-reorder] > [data-move]')
  if (!active || !part || formSubmission.submitter?.getAttribute('formaction') !== part.dataset.move) return
  last = { part: `${part.localName}[data-move="${part.dataset.move}"]`, at: controlsOf(part).indexOf(active) }
})

document.addEventListener('turbo:submit-end', ({ detail: { success } }) => {
  if (success === false) last = undefined
})

document.addEventListener('turbo:load', () => {
  const moved = last
  last = undefined
  const part = moved && document.querySelector(moved.part)
  if (!part) return
  const controls = controlsOf(part)
  // At the end of the list, a button is disabled. The one for the other direction is beside it.
  const control = [moved.at, moved.at - 1, moved.at + 1]
    .map((at) => controls[at])
    .find((each) => each?.matches(':enabled, a'))
  if (control instanceof HTMLElement) control.focus()
})

/** A tab has no controls: it gets focus itself. */
const controlsOf = (part: Element): Element[] => [part, ...part.querySelectorAll('a, button')]

/** Pixels. */
const edge = 48
const step = 12

/** Scrolls the board and the tabs while the pointer is near an edge. Called for every frame of a drag. */
export function scrollNearEdges({ x, y }: { x: number; y: number }): void {
  for (const box of document.querySelectorAll('.board, .tabs')) {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    if (y < top || y > bottom) continue
    const by = x < left + edge ? -step : x > Math.min(right, innerWidth) - edge ? step : 0
    if (by !== 0) box.scrollBy({ left: by, behavior: 'instant' })
  }
}

import { announce } from './live-region.ts'
import { isShortcut } from './shortcuts.ts'

/**
 * The keys of the queue. A button with `data-key` is pressed; any other element with `data-key` or `data-focus-key` is
 * focused.
 */
document.addEventListener('keydown', (event) => {
  if (!document.querySelector('[data-queue]') || !isShortcut(event) || event.shiftKey || event.repeat) return
  if (act(event.key)) event.preventDefault()
})

/** The bulk actions open as soon as something is selected. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('.queue-list input')) return
  document.querySelector('.queue-bulk')?.toggleAttribute('open', !!document.querySelector('.queue-list :checked'))
})

/** Returns whether the key did something. */
function act(key: string): boolean {
  if (key === 'j') return open(+1)
  if (key === 'k') return open(-1)
  if (key === 'x') return pick()
  const pressed = find('data-key', key)
  const focused = pressed ?? find('data-focus-key', key)
  if (!focused) return false
  focused.closest('details')?.setAttribute('open', '')
  if (pressed instanceof HTMLButtonElement) pressed.click()
  else focused.focus()
  return true
}

const find = (name: string, key: string): HTMLElement | null =>
  /^[a-z0-9]$/.test(key) ? document.querySelector<HTMLElement>(`[${name}~="${key}"]`) : null

/** Opens the next or the previous item. */
function open(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.queue-list a')]
  const link = links[links.findIndex((each) => each.ariaCurrent === 'true') + step]
  link?.click()
  return link !== undefined
}

function pick(): boolean {
  const box = document.querySelector<HTMLInputElement>('.queue-list .selected input[type="checkbox"]')
  box?.click()
  return box !== null
}

/** The box that was clicked last. With Shift, all boxes up to it get the same state. */
let last: HTMLInputElement | undefined

const boxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-select] input[type=checkbox]'),
]

document.addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element)) return
  const link = target.closest('[data-select-all]')
  if (link) {
    event.preventDefault()
    const all = boxes()
    const isOn = all.some((box) => !box.checked)
    for (const box of all) box.checked = isOn
    announce(showCount())
  } else if (target instanceof HTMLInputElement && target.matches('[data-select] input')) {
    if (event.shiftKey) selectUpTo(target)
    last = target
    showCount()
  }
})

function selectUpTo(box: HTMLInputElement): void {
  const all = boxes()
  const [from, to] = [last ? all.indexOf(last) : -1, all.indexOf(box)]
  if (from < 0) return
  for (const other of all.slice(Math.min(from, to), Math.max(from, to) + 1)) other.checked = box.checked
}

function showCount(): string {
  const output = document.querySelector<HTMLElement>('[data-selected]')
  if (!output) return ''
  const count = boxes().filter((box) => box.checked).length
  const text = `${count} ${output.dataset.selected}`
  output.textContent = count > 0 ? text : ''
  return text
}

document.addEventListener('turbo:load', showCount)

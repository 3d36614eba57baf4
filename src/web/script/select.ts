import { announce } from './live-region.ts'

/** The box that was clicked last. With Shift, all boxes up to it get the same state. */
let last: HTMLInputElement | undefined

const boxes = (): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('[data-select] input[type=checkbox]')].filter(
    (box) => !box.closest('[hidden]'),
  )

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

export function showCount(): string {
  const output = document.querySelector<HTMLElement>('[data-selected]')
  if (!output) return ''
  const count = boxes().filter((box) => box.checked).length
  const text = `${count} ${output.dataset.selected}`
  output.textContent = count > 0 ? text : ''
  return text
}

document.addEventListener('turbo:load', showCount)
// The boxes still have their state during the event.
document.addEventListener('reset', () => setTimeout(showCount))

/** Keeps the selection when the page is shown again, for example after an undo. */
document.addEventListener('turbo:before-render', ({ detail }) => {
  for (const { name, value, checked } of boxes()) {
    const box = detail.newBody.querySelector<HTMLInputElement>(`[data-select] [name="${name}"][value="${value}"]`)
    if (box && checked) box.checked = true
  }
})

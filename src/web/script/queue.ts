import { inQueue, isKey } from '../../lib/shortcuts.ts'
import { boxOf, current, isCurrent, item, queue, rows, selected, show } from './queue-items.ts'
import { isShortcut } from './shortcut-keys.ts'

document.addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
  const row = target.closest('.queue-list a')?.closest('li')
  // On a phone, the list is a separate page.
  if (!row || !item()?.checkVisibility()) return
  event.preventDefault()
  void show(row)
})

/** Enter in the empty search field merges the item into the most similar task. */
document.addEventListener('keydown', (event) => {
  const { target, key, isComposing } = event
  if (!(target instanceof HTMLInputElement) || target.id !== 'merge-into' || target.value !== '') return
  const best = target.closest('.menu')?.querySelector<HTMLElement>('.typed button')
  if (key !== 'Enter' || isComposing || !best) return
  event.preventDefault()
  best.click()
})

document.addEventListener('keydown', (event) => {
  if (!queue() || event.defaultPrevented || document.querySelector('dialog[open]')) return
  const isDone = isKey(event, inQueue.leave) ? leave() : isShortcut(event) && !event.shiftKey && act(event)
  if (isDone) event.preventDefault()
})

/** Escape closes a menu, leaves a field, or clears the selection, whichever is innermost. */
function leave(): boolean {
  const menu = queue()?.querySelector<HTMLElement>(':popover-open')
  menu?.hidePopover()
  // The browser would only blur a hidden field later, and the next key would be typed into it.
  const field = document.activeElement?.closest<HTMLElement>('.queue :is(select, textarea, input[type=text])')
  field?.blur()
  if (menu || field) return true
  const hasSelection = selected().length > 0
  document.querySelector<HTMLFormElement>('form.action-bar')?.reset()
  return hasSelection
}

/** A key that was pressed while the item was still loading. */
let held = ''

document.addEventListener('cairn:part', () => {
  const key = held
  held = ''
  press(key)
})

function act(event: KeyboardEvent): boolean {
  const { key, repeat, target } = event
  // In the item, arrows scroll.
  const isScroll = key.startsWith('Arrow') && target instanceof Element && target.closest('.queue-item') !== null
  if (isKey(event, inQueue.next) && !isScroll) return step(+1)
  if (isKey(event, inQueue.previous) && !isScroll) return step(-1)
  if (repeat) return false
  const box = isKey(event, inQueue.select) && boxOf(current() ?? document.body)
  if (!box) return press(key)
  box.click()
  return true
}

/** Shows the item after or before this one. After the last, the next page. */
function step(by: 1 | -1): boolean {
  held = ''
  const all = rows()
  const row = all[all.findIndex(isCurrent) + by]
  if (row) void show(row)
  else if (by > 0) document.querySelector<HTMLElement>('.queue-next a')?.click()
  return true
}

/**
 * Acts on the selection, or else on the item that is shown: presses the button with this `data-key`, or focuses the
 * field with this `data-focus-key`.
 */
function press(key: string): boolean {
  if (!/^[a-z0-9]$/.test(key)) return false
  const place = selected().length > 0 ? '.action-bar' : '.queue-item'
  const target = document.querySelector<HTMLElement>(`${place} :is([data-key~="${key}"], [data-focus-key~="${key}"])`)
  if (target && place === '.queue-item' && item()?.ariaBusy === 'true') held = key
  else if (target?.dataset.key) target.click()
  else if (target) {
    const menu = target.closest<HTMLElement>('[popover]:not(:popover-open)')
    const source = document.querySelector<HTMLElement>(`[popovertarget="${menu?.id}"]`)
    menu?.showPopover(source ? { source } : {})
    target.focus()
  }
  return target !== null
}

import { isShortcut, letterKeysAreOn, setLetterKeys } from './shortcuts.ts'

/**
 * The keys of the queue. A button with `data-key` is pressed; any other element with `data-key` or `data-focus-key` is
 * focused.
 */
document.addEventListener('keydown', (event) => {
  if (!document.querySelector('[data-queue]') || !isShortcut(event) || event.shiftKey || event.repeat) return
  if (act(event.key)) event.preventDefault()
})

/** Every page shows the stored setting. */
document.addEventListener('turbo:load', showKeys)

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-queue-keys]')) return
  setLetterKeys(target.checked)
})

/** The bulk actions open as soon as something is selected. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('.queue-list input')) return
  document.querySelector('.queue-bulk')?.toggleAttribute('open', !!document.querySelector('.queue-list :checked'))
})

function showKeys(): void {
  for (const keys of document.querySelectorAll<HTMLElement>('.queue-keys')) keys.hidden = false
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-queue-keys]')) box.checked = letterKeysAreOn()
}

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

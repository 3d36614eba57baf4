import { everywhere, isKey } from '../../lib/shortcuts.ts'
import { openDialog, partOf } from './page-dialog.ts'
import { commands } from './palette.ts'
import { isShortcut, letterKeysAreOn, setLetterKeys } from './shortcut-keys.ts'

const pauseMs = 1_500
let goPressed = 0

/** Runs before all other listeners: the key after `g` must not do anything else. */
document.addEventListener(
  'keydown',
  (event) => {
    if (!isShortcut(event)) return
    const isSecond = event.timeStamp - goPressed < pauseMs && goPressed > 0
    goPressed = 0
    if (isSecond && /^[a-z]$/.test(event.key)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      void goTo(event.key)
    } else if (event.key === 'g') goPressed = event.timeStamp
    else if (isKey(event, everywhere.search)) focusSearch(event)
    else if (isKey(event, everywhere.help)) {
      event.preventDefault()
      void showShortcuts()
    }
  },
  { capture: true },
)

async function goTo(key: string): Promise<void> {
  const link = (await commands())?.querySelector<HTMLAnchorElement>(`[data-key="${key}"]`)
  if (!link) return
  // Turbo only handles clicks on links that are in the page.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search], .header-search input')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
}

async function showShortcuts(): Promise<void> {
  const content = await partOf('/shortcuts', '[data-shortcuts]')
  if (!content || document.querySelector('dialog[open]')) return
  const close = document.createElement('button')
  close.className = 'button'
  close.textContent = content.dataset.close ?? ''
  content.append(close)
  const dialog = openDialog(content)
  close.addEventListener('click', () => dialog.close())
  close.focus({ preventScroll: true })
  showSetting()
}

/** The browser stores the setting, so only the script can show it. */
function showSetting(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-letter-keys]')) {
    const box = place.querySelector('input')
    if (!box) continue
    place.hidden = false
    box.checked = letterKeysAreOn()
    box.onchange = () => setLetterKeys(box.checked)
  }
}

document.addEventListener('turbo:load', showSetting)

import { cache } from '@hotwired/turbo'
import { press } from './press.ts'

/** The ground of each theme, as in `tokens.css`. */
const grounds: Record<string, string> = { light: '#fbf9f5', dark: '#171614' }

/** Shows the chosen theme at once. Turbo changes pages without their root element, so it stays. */
document.addEventListener('submit', (event) => {
  const button = event.submitter
  if (!(button instanceof HTMLButtonElement) || !button.matches('.themes button')) return
  event.preventDefault()
  document.documentElement.dataset.theme = button.value
  const theme = button.value in grounds ? button.value : undefined
  document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.setAttribute('content', theme ?? 'light dark')
  showColours(theme)
  for (const other of document.querySelectorAll('.themes button')) other.ariaPressed = String(other === button)
  cache.clear()
  void press(button)
})

/** What the browser shows around the page: one colour, or one for each that the system may have. */
function showColours(theme: string | undefined): void {
  for (const old of document.querySelectorAll('meta[name=theme-color]')) old.remove()
  for (const [name, content] of Object.entries(grounds)) {
    if (theme && theme !== name) continue
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content })
    if (!theme) meta.media = `(prefers-color-scheme: ${name})`
    document.head.append(meta)
  }
}

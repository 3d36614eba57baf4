const visibleMs = 6_000
let clearing: ReturnType<typeof setTimeout> | undefined

/** The data attributes of the live region: whether the person is signed in, and texts in the page's language. */
export const pageData = (): DOMStringMap => liveRegion()?.dataset ?? {}

/** Tells screen readers what has changed. With `visible`, everybody sees the message, such as an error. */
export function announce(message: string, { visible = false } = {}): void {
  const region = liveRegion()
  if (!region) return
  clearTimeout(clearing)
  region.classList.toggle('visible', visible)
  region.textContent = message
  // Cleared after a while, so that the same message can be announced again.
  clearing = setTimeout(() => {
    region.classList.remove('visible')
    region.textContent = ''
  }, visibleMs)
}

const liveRegion = (): HTMLElement | null => document.getElementById('live')

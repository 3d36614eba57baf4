/** Long enough for a screen reader to notice it. */
const keptMs = 6_000
let clearing: ReturnType<typeof setTimeout> | undefined

/** The data attributes of the live region: whether the person is signed in, and messages in the page's language. */
export const pageData = (): DOMStringMap => liveRegion()?.dataset ?? {}

/** Announces a change to screen readers. Messages for everyone are toasts. */
export function announce(message: string): void {
  const region = liveRegion()
  if (!region) return
  clearTimeout(clearing)
  region.textContent = message
  // Cleared after a while, so that the same message can be announced again.
  clearing = setTimeout(() => {
    region.textContent = ''
  }, keptMs)
}

const liveRegion = (): HTMLElement | null => document.getElementById('live')

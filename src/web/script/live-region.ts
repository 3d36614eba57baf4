const shownMs = 6_000
let hiding: ReturnType<typeof setTimeout> | undefined

/** What the page has for us: whether somebody is signed in, and words in its language. */
export const words = (): DOMStringMap => live()?.dataset ?? {}

/** Tells those who listen; what went wrong is shown as well. */
export function say(text: string, kind: 'heard' | 'shown' = 'heard'): void {
  const place = live()
  if (!place) return
  clearTimeout(hiding)
  place.classList.toggle('shown', kind === 'shown')
  place.textContent = text
  // Emptied, so that the same words can be told again.
  hiding = setTimeout(() => {
    place.classList.remove('shown')
    place.textContent = ''
  }, shownMs)
}

const live = (): HTMLElement | null => document.getElementById('live')

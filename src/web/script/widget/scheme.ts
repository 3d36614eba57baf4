type Scheme = 'light' | 'dark'

/**
 * Reports whether the page around the widget is light or dark, now and on every change. Returns a function that stops
 * it.
 */
export function followPageScheme(tell: (scheme: Scheme) => void): { now(): void; stop(): void } {
  const now = (): void => tell(pageScheme())
  const preference = matchMedia('(prefers-color-scheme: dark)')
  // Sites switch their theme with an attribute on one of these, and may fade the background.
  const observer = new MutationObserver(now)
  const faded = ({ target }: Event): void => void (isGround(target) && now())
  for (const element of grounds()) observer.observe(element, { attributes: true })
  preference.addEventListener('change', now)
  document.addEventListener('transitionend', faded)
  now()
  return {
    now,
    stop: () => {
      observer.disconnect()
      preference.removeEventListener('change', now)
      document.removeEventListener('transitionend', faded)
    },
  }
}

const grounds = (): HTMLElement[] => [document.body, document.documentElement].filter(Boolean)
const isGround = (target: EventTarget | null): boolean => grounds().some((element) => element === target)

/** What people see: the page's background decides, else its `color-scheme`. Without either it's light. */
function pageScheme(): Scheme {
  for (const element of grounds()) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelOf(getComputedStyle(element).backgroundColor)
    if (alpha >= 128) return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light'
  }
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const styled = getComputedStyle(document.documentElement).colorScheme
  // The computed style leaves out what the page's head says.
  const colorScheme = styled === 'normal' ? (meta?.content ?? '') : styled
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  return colorScheme.includes('dark') && (prefersDark || !colorScheme.includes('light')) ? 'dark' : 'light'
}

/** A canvas can parse every colour notation. */
function pixelOf(colour: string): ArrayLike<number> & Iterable<number> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return []
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data
}

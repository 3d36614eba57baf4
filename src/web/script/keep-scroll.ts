/** The board scrolls in itself, which Turbo does not know of: whoever comes back finds it where they left it. */
const places = new Map<string, { left: number; top: number }>()
let isReturn = false

const board = (): Element | null => document.querySelector('.board')

document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof Element && target === board()) {
      places.set(location.pathname, { left: target.scrollLeft, top: target.scrollTop })
    }
  },
  { capture: true, passive: true },
)

document.addEventListener('turbo:visit', ({ detail }) => {
  isReturn = detail.action === 'restore'
})

document.addEventListener('turbo:load', () => {
  const place = places.get(location.pathname)
  if (isReturn && place) board()?.scrollTo({ ...place, behavior: 'instant' })
})

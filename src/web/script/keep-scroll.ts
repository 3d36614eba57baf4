/** Turbo restores the scroll position of the window, but not of the board, which scrolls by itself. */
const positions = new Map<string, { left: number; top: number }>()
let isReturn = false

const board = (): Element | null => document.querySelector('.board')

document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof Element && target === board()) {
      positions.set(location.pathname, { left: target.scrollLeft, top: target.scrollTop })
    }
  },
  { capture: true, passive: true },
)

document.addEventListener('turbo:visit', ({ detail }) => {
  isReturn = detail.action === 'restore'
})

document.addEventListener('turbo:load', () => {
  const position = positions.get(location.pathname)
  if (isReturn && position) board()?.scrollTo({ ...position, behavior: 'instant' })
})

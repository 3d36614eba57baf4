/** Pixels. */
const edge = 48
const step = 12

/** Lists and tabs beyond the edge come into view while the pointer is near it. Called for every frame of a drag. */
export function scrollNearEdges({ x, y }: { x: number; y: number }): void {
  for (const box of document.querySelectorAll('.board, .tabs')) {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    if (y < top || y > bottom) continue
    const by = x < left + edge ? -step : x > Math.min(right, innerWidth) - edge ? step : 0
    if (by !== 0) box.scrollBy({ left: by, behavior: 'instant' })
  }
}

let observer: IntersectionObserver | undefined

/** The bar at the bottom of a phone appears when Vote and Follow under the title have left the screen. */
function watch(): void {
  observer?.disconnect()
  const [bar, title] = [document.querySelector('.task-bar'), document.querySelector('.task-vote.under-title')]
  if (!bar || !title) return
  observer = new IntersectionObserver(([entry]) => {
    const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
    bar.classList.toggle('shown', isAbove)
  })
  observer.observe(title)
}

// A form that is shown again and a page that is looked at again are rendered without a load.
document.addEventListener('turbo:load', watch)
document.addEventListener('turbo:render', watch)

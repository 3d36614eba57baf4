/**
 * Somebody who goes on before a frame has arrived gives up its request. Turbo does not wait for the body of a frame and
 * so does not catch that. It is not an error.
 */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

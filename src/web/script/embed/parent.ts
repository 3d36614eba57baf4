/** The origin of the page around this frame. Empty if the map does not allow its site: then it is told nothing. */
export const parentOrigin = document.body.dataset.parent ?? ''

type Message = 'cairn:ready' | 'cairn:close' | 'cairn:resize' | 'cairn:suggested'

/** The browser delivers it only if the page around the frame has exactly this origin. */
export function tellParent(type: Message, data: Record<string, unknown> = {}): void {
  if (parentOrigin !== '' && window.parent !== window) window.parent.postMessage({ type, ...data }, parentOrigin)
}

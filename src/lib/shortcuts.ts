/**
 * Every keyboard shortcut. Scripts bind these keys, pages show them on their buttons, and the shortcut list is
 * generated from them. `Mod` is Ctrl or ⌘. A space separates keys pressed one after the other.
 */
export const everywhere = {
  palette: ['Mod+k'],
  search: ['/'],
  help: ['?'],
  map: ['g b'],
  suggest: ['g s'],
  you: ['g y'],
} as const

export const forTeam = {
  queue: ['g q'],
  board: ['g t'],
  insight: ['g i'],
  undo: ['z'],
  range: ['Shift+Click'],
} as const

export const inQueue = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  select: ['x'],
  approve: ['a', '1'],
  merge: ['m', '2'],
  decline: ['d', '3'],
  ask: ['q', '4'],
  snooze: ['s', 'h'],
  leave: ['Escape'],
} as const

/** On a card's handle. */
export const onCards = {
  lift: ['Space'],
  carry: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  drop: ['Space', 'Enter'],
  cancel: ['Escape'],
  list: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
} as const

export const inFields = { send: ['Mod+Enter'] } as const

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

export function isKey({ key, ctrlKey, metaKey, shiftKey }: Pressed, keys: readonly string[]): boolean {
  const name = key === ' ' ? 'Space' : key
  const isNamed = name.length > 1
  return keys.includes(
    `${ctrlKey || metaKey ? 'Mod+' : ''}${shiftKey && isNamed ? 'Shift+' : ''}${isNamed ? name : name.toLowerCase()}`,
  )
}

/** The second key of `g b`. */
export const goKey = (keys: readonly string[] = []): string | undefined =>
  keys.find((key) => key.startsWith('g '))?.slice(2)

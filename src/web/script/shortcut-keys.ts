const setting = 'cairn.letter-keys'

/** Keys without Ctrl can be turned off, because speech input and assistive technology may press them by mistake. */
export const letterKeysAreOn = (): boolean => localStorage.getItem(setting) !== 'off'

export const setLetterKeys = (isOn: boolean): void => localStorage.setItem(setting, isOn ? 'on' : 'off')

const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether the key was meant as a shortcut: without a modifier, outside of fields, and with no open dialog. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || !letterKeysAreOn()) return false
  return !(target instanceof Element && target.closest(field)) && !document.querySelector('dialog[open]')
}

/**
 * Signing in or out gives the browser another secret. Whatever Turbo keeps of earlier pages holds forms of the old one,
 * so the browser loads the next page as a whole.
 */
export const wholePage = { 'data-turbo': 'false' }

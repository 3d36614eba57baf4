/**
 * Signing in or out gives the browser another secret. Pages that Turbo has cached hold form tokens of the old one, so
 * the browser loads the next page in full.
 */
export const fullPageLoad = { 'data-turbo': 'false' }

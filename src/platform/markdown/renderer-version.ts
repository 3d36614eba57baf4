/**
 * Stored with the HTML. Whoever changes what becomes of a text counts up: then a job renders older HTML again.
 * 2: task lists, and links that begin with `www.`
 * 3: only images of ours are shown
 */
export const rendererVersion = 3

/**
 * Stored with the HTML. Increase it when the HTML of a text changes: then a job renders older HTML again.
 * 2: task lists, and links that begin with `www.`
 * 3: only images of ours are shown
 */
export const rendererVersion = 3

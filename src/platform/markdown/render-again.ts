import { Invalid } from '../errors.ts'

/** One transaction writes no more texts, so that nobody waits long for it. */
export const renderBatch = 100

/** The new HTML of a stored text. A text that the limits of today refuse keeps the HTML that it has. */
export async function renderAgain(html: string, render: () => Promise<string>): Promise<string> {
  try {
    return await render()
  } catch (error) {
    if (error instanceof Invalid) return html
    throw error
  }
}

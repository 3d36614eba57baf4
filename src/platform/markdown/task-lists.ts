import type { MarkdownIt as Parser, StateCore, Token } from 'markdown-it'

/**
 * Items that begin with `[ ]` or `[x]` get a checkbox, as on GitHub. Nobody can tick it. The text is its label, so that a
 * screen reader says both in any language.
 */
export function taskLists(parser: Parser): void {
  parser.core.ruler.push('task_lists', (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const isFirst =
        state.tokens[index - 1]?.type === 'paragraph_open' && state.tokens[index - 2]?.type === 'list_item_open'
      if (token.type === 'inline' && isFirst) addCheckbox(state, token)
    }
  })
  parser.renderer.rules.task_checkbox = (tokens, index) =>
    `<input type="checkbox" disabled${tokens[index]?.info === 'x' ? ' checked' : ''}> `
}

function addCheckbox(state: StateCore, inline: Token): void {
  const [first, ...rest] = inline.children ?? []
  const mark = first?.type === 'text' ? /^\[([ xX])\][ \t]+/.exec(first.content) : null
  if (!first || !mark) return
  first.content = first.content.slice(mark[0].length)
  const checkbox = new state.Token('task_checkbox', '', 0)
  checkbox.info = mark[1]?.toLowerCase() ?? ''
  const [open, close] = [new state.Token('label_open', 'label', 1), new state.Token('label_close', 'label', -1)]
  inline.children = [open, checkbox, first, ...rest, close]
}

import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { elementCounter, type MarkdownOptions } from './limits.ts'

/**
 * Parses the HTML as a browser does and writes it again from the tree. Balanced tags are not enough: in
 * `<ul><li><div><li></li></div></li></ul>` a browser ends the first item, with its div, where the second one starts.
 * Then `</div>` would end a div of our page.
 */
export function closeAsBrowsersDo(html: string, options: MarkdownOptions): string {
  const count = elementCounter(options)
  const createElement: typeof defaultTreeAdapter.createElement = (...parts) => {
    count()
    return defaultTreeAdapter.createElement(...parts)
  }
  const tree = parseFragment(parentOnPage, html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
  replaceLooseItems(tree)
  // Browsers skip a newline after `<pre>`. If one stayed, each parse would remove another newline.
  return serialize(tree).replace(/<pre>\n+/g, '<pre>')
}

// Without a parent, parse5 parses as in a `<template>`, which allows a table cell outside a table.
const parentOnPage = parseFragment('<div></div>').childNodes[0] as Tree.Element

// An `<li>` outside a list would end the `<li>` of our page that contains it.
function replaceLooseItems(parent: Tree.ParentNode): void {
  for (const child of parent.childNodes) {
    if (!('tagName' in child)) continue
    if (child.tagName === 'li' && !['ul', 'ol'].includes(parent.nodeName)) child.nodeName = child.tagName = 'div'
    replaceLooseItems(child)
  }
}

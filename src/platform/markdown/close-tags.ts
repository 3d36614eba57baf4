import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/**
 * Balanced tags are not enough: in `<ul><li><div><li></li></div></li></ul>` the second item ends the first with its
 * div, and then `</div>` ends a div of our page. So the HTML is written anew from the tree that a browser would build.
 */
export function closeAsBrowsersDo(html: string): string {
  const tree = parseFragment(parentOnPage, html, {})
  replaceLooseItems(tree)
  // Browsers skip a newline after `<pre>`, so keeping one would lose another whenever the HTML is read again.
  return serialize(tree).replace(/<pre>\n+/g, '<pre>')
}

// Without a parent parse5 reads as in a template, where a lone table cell would be welcome.
const parentOnPage = parseFragment('<div></div>').childNodes[0] as Tree.Element

// An item outside a list would end the item of our page that it is printed in.
function replaceLooseItems(parent: Tree.ParentNode): void {
  for (const child of parent.childNodes) {
    if (!('tagName' in child)) continue
    if (child.tagName === 'li' && !['ul', 'ol'].includes(parent.nodeName)) child.nodeName = child.tagName = 'div'
    replaceLooseItems(child)
  }
}

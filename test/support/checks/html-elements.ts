import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** An element of a page, in the form that tests use. */
export interface Seen {
  name: string
  attributes: Record<string, string>
  /** Its text, with single spaces. */
  text: string
}

/** A page's elements with this name and, if given, this class. */
export const elementsOf = (html: string, name: string, className?: string): Seen[] =>
  walk(parse(html))
    .filter((node): node is Element => node.nodeName === name)
    .map((element) => ({
      name,
      attributes: Object.fromEntries(element.attrs.map((attribute) => [attribute.name, attribute.value])),
      text: textOf(element).replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ attributes }) => className === undefined || (attributes.class ?? '').split(' ').includes(className))

function walk(node: Node): Node[] {
  return [node, ...('childNodes' in node ? node.childNodes : []).flatMap(walk)]
}

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

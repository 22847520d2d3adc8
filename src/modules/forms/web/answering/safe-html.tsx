import { createElement, type ReactNode } from 'react'

/** What a note may contain. Everything else is shown as its text, and attributes other than a link's are dropped. */
const allowed = new Set(['b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'h3', 'h4', 'small'])
const dropped = new Set(['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math'])

const safeLink = (address: string | null): string | null =>
  address !== null && /^(https?:\/\/|mailto:|tel:)/i.test(address) ? address : null

const childrenOf = (node: Node): ReactNode[] => Array.from(node.childNodes, nodeOf)

const nodeOf = (node: Node, index: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.tagName.toLowerCase()
  if (dropped.has(name)) return null
  if (name === 'br') return <br key={index} />
  const href = name === 'a' ? safeLink(node.getAttribute('href')) : null
  if (href)
    return (
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {childrenOf(node)}
      </a>
    )
  return allowed.has(name) ? createElement(name, { key: index }, ...childrenOf(node)) : childrenOf(node)
}

/** The HTML of a note without anything that runs: it is parsed apart and only known elements are drawn from it. */
export const SafeHtml = ({ html }: { html: string }) => (
  <>{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</>
)

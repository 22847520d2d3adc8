/**
 * What axe's rules read that would else look at every element, each for itself and through a tree of their own, is told
 * to them by a mark, for as long as they read. Nothing that they could say something about goes unmarked, but twins: a
 * text that stands dressed as one before it, on things dressed alike all the way up, has the same contrast.
 */
const mark = 'data-read-for'

type IsRead = (element: Element) => boolean
type Subject = 'words' | 'aria' | 'role' | 'scroll'

/** Tells how an element and all around it are dressed, alike for alike. */
const dressReader = (): ((element: Element) => number) => {
  /** What style sheets go by; whatever names a thing or gives it its place makes no difference to its colours. */
  const dress =
    /^(class|role|type|disabled|data-.*|aria-(selected|current|pressed|expanded|disabled|checked|invalid|busy))$/
  const looks = new Map<Element, number>()
  const known = new Map<string, number>()
  const lookOf = (element: Element): number => {
    const found = looks.get(element)
    if (found !== undefined) return found
    const attributes = [...element.attributes].filter(({ name }) => dress.test(name))
    const properties = element.getAttribute('style')?.match(/--[\w-]+:[^;]+/g) ?? []
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
    const own = [
      element.parentElement ? lookOf(element.parentElement) : 0,
      element.tagName,
      ...attributes.map(({ name, value }) => `${name}=${value}`),
      ...properties,
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      fontSize,
      fontWeight,
    ].join('|')
    const look = known.get(own) ?? known.size + 1
    known.set(own, look)
    looks.set(element, look)
    return look
  }
  return lookOf
}

const twinReader = (): IsRead => {
  const lookOf = dressReader()
  const read = new Set<number>()
  return element => {
    if (element.childElementCount > 0) return false
    const look = lookOf(element)
    const isTwin = read.has(look)
    read.add(look)
    return isTwin
  }
}

const hasText = (element: Element): boolean => {
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) return true
  return false
}

const subjectReaders = (): Record<Subject, IsRead> => {
  const isTwin = twinReader()
  // Nearer to its edges than this, axe does not call a thing scrolling.
  const edge = 13
  return {
    words: element => /^(input|select|textarea)$/i.test(element.tagName) || (hasText(element) && !isTwin(element)),
    aria: element => element.getAttributeNames().some(name => name.startsWith('aria-')),
    // A plain box has no role but the one that it is given.
    role: element => element.hasAttribute('role') || !/^(div|span)$/i.test(element.tagName),
    scroll: ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth + edge || scrollHeight > clientHeight + edge,
  }
}

/** Marks what is `within`, for colours alone or for all rules; hands back what takes the marks away. */
const markForRules = (mark: string, within: Element | null, isAboutColours: boolean): (() => void) => {
  const readers = Object.entries(subjectReaders()).filter(([subject]) => subject === 'words' || !isAboutColours)
  const marks: [Element, string][] = []
  const elements = within ? [within, ...within.querySelectorAll('*')] : document.querySelectorAll('html, body, body *')
  for (const element of elements) {
    const subjects = readers.filter(([, isRead]) => isRead(element)).map(([subject]) => subject)
    if (subjects.length > 0) marks.push([element, subjects.join(' ')])
  }
  for (const [element, subjects] of marks) element.setAttribute(mark, subjects)
  return () => {
    for (const [element] of marks) element.removeAttribute(mark)
  }
}

const parts = { dressReader, twinReader, hasText, subjectReaders, markForRules }

export type MarkForRules = (within: Element | null, isAboutColours: boolean) => () => void

/** What a page is given once, to mark itself with `markForRules` right before each reading. */
export const markingScript = [
  ...Object.entries(parts).map(([name, part]) => `const ${name} = ${String(part)}`),
  `globalThis.markForRules = markForRules.bind(null, '${mark}')`,
].join('\n')

const readBy = (subject: Subject, ids: string[]): { id: string; selector: string }[] =>
  ids.map(id => ({ id, selector: `[${mark}~="${subject}"]` }))

/** Rules that would look at every element, at those alone that they can say something about. */
export const narrowedRules = [
  ...readBy('words', ['color-contrast']),
  ...readBy('aria', ['aria-allowed-attr', 'aria-conditional-attr', 'aria-prohibited-attr']),
  ...readBy('aria', ['aria-valid-attr', 'aria-valid-attr-value']),
  ...readBy('role', ['nested-interactive', 'target-size']),
  ...readBy('scroll', ['scrollable-region-focusable']),
  { id: 'autocomplete-valid', selector: '[autocomplete]' },
  { id: 'avoid-inline-spacing', selector: '[style*="spacing"], [style*="line-height"]' },
]

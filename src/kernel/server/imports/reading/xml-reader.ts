import { fileProblem } from './file-problem.ts'

export type XmlListener = {
  /** `attributes` as written; read them with `attributeOf`. */
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** A tag or a comment longer than this is no spreadsheet's. */
const longestTag = 262_144

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, code: string) => {
        if (!code.startsWith('#')) return named[code] ?? whole
        const point = code[1] === 'x' || code[1] === 'X' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
        return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
      })
    : text

/** An attribute by its name as written in a tag, prefix included. */
export const attributeOf = (attributes: string, name: string): string | null => {
  let at = attributes.indexOf(`${name}=`)
  while (at > 0 && !/\s/.test(attributes[at - 1] ?? '')) at = attributes.indexOf(`${name}=`, at + 1)
  if (at < 0) return null
  const start = at + name.length + 2
  const end = attributes.indexOf(attributes[start - 1] ?? '"', start)
  return end < 0 ? null : decoded(attributes.slice(start, end))
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads the XML that spreadsheets are made of as it arrives, holding no more than one tag: elements by their local
 * name, text with its entities resolved. Document types, and with them entities of a file's own, are refused.
 */
export const createXmlReader = (listener: XmlListener) => {
  let rest = ''

  const tag = (body: string): void => {
    if (body.startsWith('/')) {
      listener.close(local(body.slice(1).trim()))
      return
    }
    const isEmpty = body.endsWith('/')
    const inner = isEmpty ? body.slice(0, -1) : body
    const space = inner.search(/\s/)
    const name = local(space < 0 ? inner : inner.slice(0, space))
    listener.open(name, space < 0 ? '' : inner.slice(space))
    if (isEmpty) listener.close(name)
  }

  /** Where what begins at `from` ends; -1 when the end has not arrived. */
  const special = (text: string, from: number): { end: number; next: number; body?: string } | null => {
    if (text.startsWith('<![CDATA[', from)) {
      const end = text.indexOf(']]>', from)
      return { end, next: end + 3, body: text.slice(from + 9, end) }
    }
    if (text.startsWith('<!--', from)) {
      const end = text.indexOf('-->', from)
      return { end, next: end + 3 }
    }
    if (text.startsWith('<?', from)) {
      const end = text.indexOf('?>', from)
      return { end, next: end + 2 }
    }
    if (/^<!D/i.test(text.slice(from, from + 3)))
      throw fileProblem('El archivo xlsx tiene un contenido que no se admite.')
    return null
  }

  /** One piece of markup; answers where the next begins, or -1 to wait for more. */
  const step = (text: string, from: number): number => {
    if (text.length - from < 9 && text.startsWith('<!', from)) return -1
    const found = special(text, from)
    if (found) {
      if (found.end >= 0 && found.body !== undefined) listener.text(found.body)
      return found.end < 0 ? -1 : found.next
    }
    const end = text.indexOf('>', from)
    if (end < 0) return -1
    tag(text.slice(from + 1, end))
    return end + 1
  }

  /** Text is handed on as it comes; only an entity that was cut waits for its end. Answers where the markup begins. */
  const plain = (text: string, from: number): number => {
    const start = text.indexOf('<', from)
    const end = start < 0 ? text.length : start
    const cut = start < 0 ? text.lastIndexOf('&') : -1
    const stop = cut >= from && end - cut < 10 && !text.includes(';', cut) ? cut : end
    if (stop > from) listener.text(decoded(text.slice(from, stop)))
    return stop
  }

  return {
    write(chunk: string): void {
      const text = rest + chunk
      let at = 0
      for (;;) {
        at = plain(text, at)
        const next = text[at] === '<' ? step(text, at) : -1
        if (next < 0) break
        at = next
      }
      rest = text.slice(at)
      if (rest.length > longestTag) throw fileProblem('El archivo xlsx está dañado: tiene una marca que no se cierra.')
    },
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyInput, cardsOf, filesOf, isSafeLink, isVideoLink, plainTextOf, readBody } from './body.ts'

const words = (text: string, href?: string) => ({
  type: 'text',
  text,
  ...(href ? { marks: [{ type: 'link', attrs: { href } }] } : {}),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const fileId = '0190b7a0-0000-7000-8000-000000000001'
const accepts = (...content: unknown[]): boolean => bodyInput.safeParse(doc(...content)).success

describe('a text', () => {
  test('holds headings, lists of two levels, marks, images, videos, attachments and cards', () => {
    const inner = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('dos'))] }] }
    const content = [
      { type: 'heading', attrs: { level: 2 }, content: [words('Título')] },
      paragraph(words('Uno '), { type: 'hardBreak' }, words('enlace', 'https://anden.example/x')),
      {
        type: 'orderedList',
        attrs: { start: 1 },
        content: [{ type: 'listItem', content: [paragraph(words('a')), inner] }],
      },
      { type: 'blockquote', content: [paragraph(words('cita'))] },
      { type: 'image', attrs: { fileId, alt: 'Exhibidora' } },
      { type: 'attachment', attrs: { fileId, name: 'Lista.pdf', bytes: 10 } },
      { type: 'video', attrs: { href: 'https://youtu.be/abc', title: 'Cómo cargar' } },
      { type: 'card', attrs: { kind: 'article', id: fileId } },
    ]
    const body = bodyInput.parse(doc(...content))
    expect(filesOf(body)).toEqual([fileId])
    expect(cardsOf(body)).toEqual([{ kind: 'article', id: fileId }])
    expect(plainTextOf(body)).toBe('Título\nUno  enlace\na dos\ncita\nExhibidora\nLista.pdf\nCómo cargar')
  })

  test('with something unlisted is refused when it is saved, and loses only that when it is read', () => {
    const script = { type: 'script', content: [words('alert(1)')] }
    const frame = { type: 'iframe', attrs: { src: 'https://evil.example' } }
    expect(accepts(script)).toBe(false)
    expect(accepts(frame)).toBe(false)
    expect(accepts(paragraph({ ...words('x'), marks: [{ type: 'onclick', attrs: { run: 'alert(1)' } }] }))).toBe(false)
    expect(accepts({ type: 'heading', attrs: { level: 1 }, content: [] })).toBe(false)
    expect(readBody(doc(script, paragraph(words('queda')), frame)).content).toEqual([paragraph(words('queda'))])
    for (const stored of [null, {}, [], 'x', { content: 'x' }]) expect(readBody(stored).content).toEqual([])
  })

  test('loses attributes that are not listed, such as styles and handlers', () => {
    const styled = { ...paragraph(words('x')), attrs: { style: 'position:fixed', onclick: 'alert(1)' } }
    const image = { type: 'image', attrs: { fileId, alt: '', src: 'https://evil.example/p.gif', onerror: 'alert(1)' } }
    expect(bodyInput.parse(doc(styled, image)).content).toEqual([
      paragraph(words('x')),
      { type: 'image', attrs: { fileId, alt: '' } },
    ])
  })

  test('has a limit of depth, words and files', () => {
    const list = (content: unknown): unknown => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [content] }],
    })
    expect(accepts(list(list(paragraph(words('dos niveles')))))).toBe(true)
    expect(accepts(list(list(list(paragraph(words('tres'))))))).toBe(false)
    expect(accepts(...Array.from({ length: 12 }, () => paragraph(words('x'.repeat(19_000)))))).toBe(false)
    const image = (index: number) => ({
      type: 'image',
      attrs: { fileId: fileId.slice(0, -2) + String(index).padStart(2, '0'), alt: '' },
    })
    expect(accepts(...Array.from({ length: 31 }, (_, index) => image(index)))).toBe(false)
  })
})

describe('a link', () => {
  test.each(['https://a.example/b', 'http://a.example', 'mailto:a@b.example', 'tel:+54911', '/apps/articles/main'])(
    '%s is safe',
    href => expect(isSafeLink(href)).toBe(true),
  )
  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'nada',
    '',
  ])('%j is refused', href => expect(isSafeLink(href)).toBe(false))

  test('of a video is of YouTube or Vimeo, whatever it looks like', () => {
    expect(isVideoLink('https://www.youtube.com/watch?v=1')).toBe(true)
    expect(isVideoLink('https://youtube.com.evil.example/1')).toBe(false)
    expect(isVideoLink('https://evil.example/?youtube.com')).toBe(false)
    expect(isVideoLink('javascript://youtube.com/%0aalert(1)')).toBe(false)
  })
})

test('whatever was stored, reading it gives a text that may be saved', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
      const body = readBody({ type: 'doc', content: [value, paragraph(words('x'))] })
      return bodyInput.safeParse(body).success && body.content.length >= 1
    }),
  )
})

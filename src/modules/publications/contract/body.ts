import { z } from 'zod'
import { fileReference, rowId } from '../../../kernel/contract/inputs.ts'
import { isStorable, notStorable } from '../../../kernel/contract/storable.ts'

/**
 * The text of a publication as a tree of nodes, in the form that the editor writes (ProseMirror JSON). This is the whole of
 * what a publication may hold: there is no HTML, no style and no script, and whatever is not listed here is refused when it is
 * saved and left out when it is read.
 */

const notListed = 'El texto tiene algo que no se puede publicar. Pegalo sin formato.'

/** Bytes of one text as JSON, without its images: some forty pages. */
export const maximumBody = 200_000
export const maximumFiles = 30
export const maximumCards = 20

const isInside = (text: string): boolean => text.startsWith('/') && !text.startsWith('//') && !text.includes('\\')

/** A web address, a mail address, a phone, or a screen of the product. Never `javascript:` or `data:`. */
export const isSafeLink = (text: string): boolean => {
  if (isInside(text)) return true
  if (!URL.canParse(text)) return false
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(text).protocol)
}

const videoHosts = ['youtube.com', 'youtu.be', 'vimeo.com']

/** A video of YouTube or Vimeo, by its web address: it opens there, nothing of theirs is loaded here. */
export const isVideoLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && videoHosts.some(host => hostname === host || hostname.endsWith(`.${host}`))
}

const link = z
  .string('Escribí una dirección.')
  .max(2_000, 'Esa dirección es demasiado larga.')
  .refine(isSafeLink, 'Escribí una dirección que empiece con https://.')

const mark = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('bold') }),
    z.object({ type: z.literal('italic') }),
    z.object({ type: z.literal('link'), attrs: z.object({ href: link }) }),
  ],
  notListed,
)

const words = z
  .string(notListed)
  .min(1)
  .max(20_000, 'Un párrafo tiene hasta 20.000 letras.')
  .refine(isStorable, notStorable)
const shortText = z.string(notListed).max(200, 'Hasta 200 caracteres.').refine(isStorable, notStorable)

const inline = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text'), text: words, marks: z.array(mark).max(3).optional() }),
    z.object({ type: z.literal('hardBreak') }),
  ],
  notListed,
)

const inlines = z.array(inline).max(2_000).optional()
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})

/** Lists hold paragraphs, and lists of one more level. */
const innerItem = z.object({ type: z.literal('listItem'), content: z.array(paragraph).max(20) })
const innerList = z.object({
  type: z.enum(['bulletList', 'orderedList']),
  content: z.array(innerItem).min(1).max(200),
})
const item = z.object({
  type: z.literal('listItem'),
  content: z.array(z.discriminatedUnion('type', [paragraph, innerList], notListed)).max(20),
})
const bulletList = z.object({ type: z.literal('bulletList'), content: z.array(item).min(1).max(200) })
const orderedList = z.object({ type: z.literal('orderedList'), content: z.array(item).min(1).max(200) })
const blockquote = z.object({ type: z.literal('blockquote'), content: z.array(paragraph).max(50) })

export const cardKinds = ['article', 'promotion'] as const
export type CardKind = (typeof cardKinds)[number]

const image = z.object({ type: z.literal('image'), attrs: z.object({ fileId: fileReference, alt: shortText }) })
const attachment = z.object({
  type: z.literal('attachment'),
  attrs: z.object({ fileId: fileReference, name: shortText, bytes: z.number().int().min(0) }),
})
const video = z.object({
  type: z.literal('video'),
  attrs: z.object({
    href: z.string().max(500).refine(isVideoLink, 'El video tiene que ser un enlace a youtube.com o vimeo.com.'),
    title: shortText,
  }),
})
const card = z.object({ type: z.literal('card'), attrs: z.object({ kind: z.enum(cardKinds), id: rowId }) })

const block = z.discriminatedUnion(
  'type',
  [paragraph, heading, bulletList, orderedList, blockquote, image, attachment, video, card],
  notListed,
)

export type Inline = z.output<typeof inline>
export type Mark = z.output<typeof mark>
export type Block = z.output<typeof block>
export type List = z.output<typeof bulletList> | z.output<typeof orderedList> | z.output<typeof innerList>
export type Body = { type: 'doc'; content: Block[] }

/** The files of a text, images and attachments, each once. */
export const filesOf = (body: Body): string[] => [
  ...new Set(
    body.content.flatMap(node => (node.type === 'image' || node.type === 'attachment' ? [node.attrs.fileId] : [])),
  ),
]

export type CardReference = { kind: CardKind; id: string }

/** The articles and promotions that a text shows, each once. */
export const cardsOf = (body: Body): CardReference[] => {
  const cards = body.content.flatMap(node => (node.type === 'card' ? [node.attrs] : []))
  return [...new Map(cards.map(reference => [`${reference.kind}/${reference.id}`, reference])).values()]
}

const doc = z.object({ type: z.literal('doc'), content: z.array(block).max(500, 'Hasta 500 párrafos.') })

/** What is sent when a text is saved. */
export const bodyInput: z.ZodType<Body, Body> = doc
  .refine(body => JSON.stringify(body).length <= maximumBody, 'El texto es demasiado largo.')
  .refine(body => filesOf(body).length <= maximumFiles, `Hasta ${maximumFiles} imágenes y adjuntos.`)
  .refine(body => cardsOf(body).length <= maximumCards, `Hasta ${maximumCards} artículos y promociones.`)

export const emptyBody: Body = { type: 'doc', content: [] }

/** A stored text; of one that holds something unlisted, only the blocks that are listed. */
export const readBody = (stored: unknown): Body => {
  const blocks = z.object({ content: z.array(z.unknown()) }).safeParse(stored).data?.content ?? []
  return { type: 'doc', content: blocks.flatMap(node => block.safeParse(node).data ?? []) }
}

const inlineText = (content: Inline[] | undefined): string =>
  (content ?? []).map(node => (node.type === 'text' ? node.text : ' ')).join('')

type Item = List['content'][number]['content'][number]

const itemText = (part: Item): string => (part.type === 'paragraph' ? inlineText(part.content) : listText(part))
const listText = (list: List): string =>
  list.content.map(({ content }) => content.map(part => itemText(part as Item)).join(' ')).join(' · ')

const blockText = (node: Block): string => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(node.content)
    case 'bulletList':
    case 'orderedList':
      return listText(node)
    case 'blockquote':
      return node.content.map(part => inlineText(part.content)).join(' ')
    case 'image':
      return node.attrs.alt
    case 'attachment':
      return node.attrs.name
    case 'video':
      return node.attrs.title
    case 'card':
      return ''
  }
}

/** The words alone, one line for each block: for search, mails and summaries. */
export const plainTextOf = (body: Body): string =>
  body.content
    .map(blockText)
    .filter(text => text.trim() !== '')
    .join('\n')

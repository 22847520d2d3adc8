import { mergeAttributes, Node } from '@tiptap/core'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import { cardKinds, isVideoLink } from '../../contract/body.ts'
import type { LiveCard } from '../../contract/publications.ts'
import { BodyView } from '../feed/body-view.tsx'
import classes from './editor.module.css'

/** What the cards of the open text show; those that were just chosen are added to those that came with it. */
export const KnownCards = createContext<LiveCard[]>([])

type Block = Parameters<typeof BodyView>[0]['body']['content'][number]

/** A block is drawn in the editor by the same component that draws it for the reader. */
const DrawnBlock = ({ node, selected }: NodeViewProps) => {
  const cards = useContext(KnownCards)
  // The attributes were checked when the node was made, and are checked again when it is saved.
  const block = { type: node.type.name, attrs: node.attrs } as Block
  return (
    <NodeViewWrapper className={classes.block} data-selected={selected || undefined} data-drag-handle="">
      <div inert>
        <BodyView body={{ type: 'doc', content: [block] }} cards={cards} />
      </div>
    </NodeViewWrapper>
  )
}

type BlockOptions = {
  name: 'image' | 'attachment' | 'video' | 'card'
  attributes: Record<string, unknown>
  isValid: (attrs: Record<string, unknown>) => boolean
}

/** A block without text inside. Copied and pasted, it keeps its attributes if they are valid. */
const blockNode = ({ name, attributes, isValid }: BlockOptions) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { default: value }])),
    parseHTML: () => [
      {
        tag: `div[data-block="${name}"]`,
        getAttrs: element => {
          const stored: unknown = JSON.parse(element.getAttribute('data-attrs') ?? 'null')
          const attrs = z.record(z.string(), z.unknown()).safeParse(stored).data
          return attrs && isValid(attrs) ? attrs : false
        },
      },
    ],
    renderHTML: ({ node }) => [
      'div',
      mergeAttributes({ 'data-block': name, 'data-attrs': JSON.stringify(node.attrs) }),
    ],
    addNodeView: () => ReactNodeViewRenderer(DrawnBlock),
  })

const isId = (value: unknown): boolean => z.uuid().safeParse(value).success

export const bodyNodes = [
  blockNode({ name: 'image', attributes: { fileId: '', alt: '' }, isValid: ({ fileId }) => isId(fileId) }),
  blockNode({
    name: 'attachment',
    attributes: { fileId: '', name: '', bytes: 0 },
    isValid: ({ fileId }) => isId(fileId),
  }),
  blockNode({
    name: 'video',
    attributes: { href: '', title: '' },
    isValid: ({ href }) => typeof href === 'string' && isVideoLink(href),
  }),
  blockNode({
    name: 'card',
    attributes: { kind: 'article', id: '' },
    isValid: ({ kind, id }) => z.enum(cardKinds).safeParse(kind).success && isId(id),
  }),
]

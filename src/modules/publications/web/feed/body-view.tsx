import {
  IconExternalLink,
  IconFile,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../../../kernel/contract/files.ts'
import type { Block, Body, Inline, List, Mark } from '../../contract/body.ts'
import type { LiveCard } from '../../contract/publications.ts'
import { bytesText } from '../publication-words.ts'
import classes from './body-view.module.css'
import { CardView } from './card-view.tsx'

const linked = (href: string, children: ReactNode): ReactNode =>
  href.startsWith('/') ? (
    <Link to={href}>{children}</Link>
  ) : (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )

const marked = (children: ReactNode, mark: Mark): ReactNode => {
  if (mark.type === 'bold') return <strong>{children}</strong>
  if (mark.type === 'italic') return <em>{children}</em>
  return linked(mark.attrs.href, children)
}

/** A part of a text has no name of its own: its place in the text is what tells it from the others. */
const keyed = <Part,>(parts: readonly Part[] | undefined, draw: (part: Part) => ReactNode): ReactNode[] =>
  (parts ?? []).map((part, place) => <Keyed key={String(place)}>{draw(part)}</Keyed>)

const Keyed = ({ children }: { children: ReactNode }) => children

const inlines = (content: Inline[] | undefined): ReactNode[] =>
  keyed(content, node => (node.type === 'hardBreak' ? <br /> : (node.marks ?? []).reduce<ReactNode>(marked, node.text)))

const ListView = ({ list }: { list: List }) => {
  const items = keyed<List['content'][number]>(list.content, ({ content }) => (
    <li>
      {keyed<(typeof content)[number]>(content, part =>
        part.type === 'paragraph' ? <p>{inlines(part.content)}</p> : <ListView list={part} />,
      )}
    </li>
  ))
  return list.type === 'bulletList' ? <ul>{items}</ul> : <ol>{items}</ol>
}

const VideoLink = ({ href, title }: { href: string; title: string }) => (
  <a className={classes.attached} href={href} target="_blank" rel="noreferrer noopener">
    <span className={classes.play}>
      <IconPlayerPlay size={16} aria-hidden />
    </span>
    <span>
      <b>{title || 'Ver el video'}</b>
      <small>{new URL(href).hostname.replace('www.', '')} · se abre en otra pestaña</small>
    </span>
    <IconExternalLink size={16} aria-hidden />
  </a>
)

const documents = {
  pdf: { Icon: IconFileTypePdf, title: 'PDF' },
  xlsx: { Icon: IconFileTypeXls, title: 'Excel' },
  docx: { Icon: IconFileTypeDocx, title: 'Word' },
} as const

const isDocument = (ending: string): ending is keyof typeof documents => Object.hasOwn(documents, ending)

/** What a document is, for its icon alone: the server looked at its content when it came. */
const documentOf = (name: string) => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return isDocument(ending) ? documents[ending] : { Icon: IconFile, title: 'Archivo' }
}

const Attachment = ({ fileId, name, bytes }: { fileId: string; name: string; bytes: number }) => {
  const { Icon, title } = documentOf(name)
  return (
    <a className={classes.attached} href={fileUrl(fileId)} download={name}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        <b>{name}</b>
        <small>
          {title} · {bytesText(bytes)}
        </small>
      </span>
    </a>
  )
}

const BlockView = ({ node, cards }: { node: Block; cards: LiveCard[] }): ReactNode => {
  switch (node.type) {
    case 'paragraph':
      return <p>{inlines(node.content)}</p>
    case 'heading':
      return node.attrs.level === 2 ? <h3>{inlines(node.content)}</h3> : <h4>{inlines(node.content)}</h4>
    case 'bulletList':
    case 'orderedList':
      return <ListView list={node} />
    case 'blockquote':
      return (
        <blockquote>
          {keyed(node.content, part => (
            <p>{inlines(part.content)}</p>
          ))}
        </blockquote>
      )
    case 'image':
      return (
        <a href={fileUrl(node.attrs.fileId)} target="_blank" rel="noreferrer">
          <img src={fileUrl(node.attrs.fileId)} alt={node.attrs.alt || 'Imagen de la novedad'} loading="lazy" />
        </a>
      )
    case 'attachment':
      return <Attachment {...node.attrs} />
    case 'video':
      return <VideoLink {...node.attrs} />
    case 'card':
      return <CardView kind={node.attrs.kind} card={cards.find(({ id }) => id === node.attrs.id)} />
  }
}

type Group = { isImages: boolean; nodes: Block[] }

/** Images that follow each other stand side by side. */
const groupsOf = ({ content }: Body): Group[] => {
  const groups: Group[] = []
  for (const node of content) {
    const isImages = node.type === 'image'
    const last = groups.at(-1)
    if (isImages && last?.isImages) last.nodes.push(node)
    else groups.push({ isImages, nodes: [node] })
  }
  return groups
}

/** A text, drawn from its nodes: nothing of it ever becomes HTML by itself. */
export const BodyView = ({ body, cards }: { body: Body; cards: LiveCard[] }) => (
  <div className={classes.body}>
    {keyed(groupsOf(body), ({ isImages, nodes }) =>
      isImages ? (
        <div className={classes.images} data-count={Math.min(nodes.length, 3)}>
          {keyed(nodes, node => (
            <BlockView node={node} cards={cards} />
          ))}
        </div>
      ) : (
        keyed(nodes, node => <BlockView node={node} cards={cards} />)
      ),
    )}
  </div>
)

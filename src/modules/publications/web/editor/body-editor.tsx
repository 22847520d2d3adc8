import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { uploadFile } from '../../../../kernel/web/api/upload.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type Body, isSafeLink } from '../../contract/body.ts'
import type { LiveCard } from '../../contract/publications.ts'
import { bodyNodes, KnownCards } from './body-nodes.tsx'
import { BodyToolbar } from './body-toolbar.tsx'
import classes from './editor.module.css'

/** Only what contract/body.ts lists: what is pasted loses the rest. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: uri => isSafeLink(uri) },
  }),
  ...bodyNodes,
]

type Insertable = { type: string; attrs: Record<string, unknown> }

const nodeOfFile = async (file: File): Promise<Insertable> => {
  const view = await uploadFile(file, 'attachment')
  return view.contentType.startsWith('image/')
    ? { type: 'image', attrs: { fileId: view.id, alt: '' } }
    : { type: 'attachment', attrs: { fileId: view.id, name: view.name, bytes: view.bytes } }
}

type Props = {
  body: Body
  /** What the cards of the text show. */
  cards: LiveCard[]
  error: string | undefined
  onChange: (body: Body) => void
  /** A card was put into the text. */
  onCard: (card: LiveCard) => void
}

/** The text of a publication. Files that are pasted or dropped are uploaded and stand where they fell. */
export const BodyEditor = ({ body, cards, error, onChange, onCard }: Props) => {
  const [uploading, setUploading] = useState(0)
  const editor = useEditor({
    extensions,
    content: body,
    editorProps: {
      attributes: { 'aria-label': 'Texto', role: 'textbox', 'aria-multiline': 'true', spellcheck: 'true' },
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as Body),
  })
  const insert = (node: Insertable) => editor?.chain().focus().insertContent(node).run()
  const upload = async (files: File[]) => {
    for (const file of files) {
      setUploading(count => count + 1)
      try {
        insert(await nodeOfFile(file))
      } catch (reason) {
        showToast({ variant: 'error', text: `${file.name}: ${messageOf(reason)}` })
      } finally {
        setUploading(count => count - 1)
      }
    }
  }
  const takeFiles = (files: FileList | undefined): boolean => {
    if (!files || files.length === 0) return false
    void upload([...files])
    return true
  }
  const insertCard = (card: LiveCard) => {
    onCard(card)
    insert({ type: 'card', attrs: { kind: card.kind, id: card.id } })
  }
  if (!editor) return null
  return (
    <KnownCards value={cards}>
      <div className={classes.rich} data-wrong={error ? '' : undefined}>
        <BodyToolbar
          editor={editor}
          isUploading={uploading > 0}
          onFiles={files => void upload(files)}
          onNode={insert}
          onCard={insertCard}
        />
        <EditorContent editor={editor} className={classes.content} />
      </div>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </KnownCards>
  )
}

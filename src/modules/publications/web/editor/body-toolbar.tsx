import { Popover } from '@mantine/core'
import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconBrandYoutube,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPaperclip,
  IconPhotoEdit,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { attachmentTypes } from '../../../../kernel/contract/files.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { LiveCard } from '../../contract/publications.ts'
import { AltForm } from './alt-form.tsx'
import { CardPicker } from './card-picker.tsx'
import classes from './editor.module.css'
import { LinkForm } from './link-form.tsx'

type Props = {
  editor: Editor
  isUploading: boolean
  onFiles: (files: File[]) => void
  onNode: (node: { type: string; attrs: Record<string, unknown> }) => void
  onCard: (card: LiveCard) => void
}

type PopupProps = {
  icon: ComponentProps<typeof IconButton>['icon']
  label: string
  pressed?: boolean
  children: (close: () => void) => ReactNode
}

/** A button whose form opens under it. */
const Popup = ({ icon, label, pressed, children }: PopupProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} withRoles={false} trapFocus width={320} withinPortal>
      <Popover.Target>
        <IconButton
          size="small"
          icon={icon}
          label={label}
          pressed={pressed}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}

const FileButton = ({ isUploading, onFiles }: Pick<Props, 'isUploading' | 'onFiles'>) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        size="small"
        icon={IconPaperclip}
        label={isUploading ? 'Subiendo…' : 'Imagen o adjunto'}
        disabled={isUploading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="Imagen, PDF, planilla o texto para la novedad"
        tabIndex={-1}
        accept={attachmentTypes.join(',')}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      blockquote: current.isActive('blockquote'),
      link: current.isActive('link'),
      href: String(current.getAttributes('link').href ?? ''),
      image: current.isActive('image'),
      alt: String(current.getAttributes('image').alt ?? ''),
    }),
  })

/** What can be done to the selected text, and what can be put into it. */
export const BodyToolbar = ({ editor, isUploading, onFiles, onNode, onCard }: Props) => {
  const is = useMarks(editor)
  const run = () => editor.chain().focus()
  const buttons = [
    { icon: IconH2, label: 'Título', pressed: is.h2, act: () => run().toggleHeading({ level: 2 }).run() },
    { icon: IconH3, label: 'Subtítulo', pressed: is.h3, act: () => run().toggleHeading({ level: 3 }).run() },
    { icon: IconBold, label: 'Negrita', shortcut: 'Ctrl B', pressed: is.bold, act: () => run().toggleBold().run() },
    {
      icon: IconItalic,
      label: 'Cursiva',
      shortcut: 'Ctrl I',
      pressed: is.italic,
      act: () => run().toggleItalic().run(),
    },
    { icon: IconList, label: 'Lista', pressed: is.bulletList, act: () => run().toggleBulletList().run() },
    {
      icon: IconListNumbers,
      label: 'Lista numerada',
      pressed: is.orderedList,
      act: () => run().toggleOrderedList().run(),
    },
    { icon: IconBlockquote, label: 'Cita', pressed: is.blockquote, act: () => run().toggleBlockquote().run() },
  ]
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Formato del texto">
      {buttons.map(({ act, ...button }) => (
        <IconButton key={button.label} size="small" {...button} onClick={act} />
      ))}
      <Popup icon={IconLink} label="Enlace" pressed={is.link}>
        {close => (
          <LinkForm
            kind="link"
            initial={is.href}
            onDone={({ href }) => {
              close()
              if (href) run().extendMarkRange('link').setLink({ href }).run()
              else run().extendMarkRange('link').unsetLink().run()
            }}
          />
        )}
      </Popup>
      <Popup icon={IconAt} label="Artículo o promoción">
        {close => (
          <CardPicker
            onPick={card => {
              close()
              onCard(card)
            }}
          />
        )}
      </Popup>
      <Popup icon={IconBrandYoutube} label="Video">
        {close => (
          <LinkForm
            kind="video"
            initial=""
            onDone={attrs => {
              close()
              if (attrs.href) onNode({ type: 'video', attrs })
            }}
          />
        )}
      </Popup>
      {is.image && (
        <Popup icon={IconPhotoEdit} label="Describir la imagen">
          {close => (
            <AltForm
              initial={is.alt}
              onDone={alt => {
                close()
                run().updateAttributes('image', { alt }).run()
              }}
            />
          )}
        </Popup>
      )}
      <FileButton isUploading={isUploading} onFiles={onFiles} />
    </div>
  )
}

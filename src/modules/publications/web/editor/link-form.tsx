import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { isSafeLink, isVideoLink } from '../../contract/body.ts'
import classes from './editor.module.css'

type Done = { href: string; title: string }

/** People paste addresses without their beginning. */
const completed = (text: string): string => (/^[\w-]+(\.[\w-]+)+(\/|$|\?)/.test(text) ? `https://${text}` : text)

const kinds = {
  link: { label: 'Dirección', isValid: isSafeLink, wrong: 'Escribí una dirección que empiece con https://.' },
  video: {
    label: 'Dirección del video',
    isValid: isVideoLink,
    wrong: 'Pegá un enlace a youtube.com o vimeo.com.',
  },
} as const

/** The address of a link or of a video. An empty one removes the link. */
export const LinkForm = ({
  kind,
  initial,
  onDone,
}: {
  kind: keyof typeof kinds
  initial: string
  onDone: (done: Done) => void
}) => {
  const [href, setHref] = useState(initial)
  const [title, setTitle] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { label, isValid, wrong: message } = kinds[kind]
  const finish = () => {
    const address = completed(href.trim())
    if (address !== '' && !isValid(address)) return setWrong(message)
    onDone({ href: address, title: title.trim() })
  }
  return (
    <form
      className={classes.popup}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // The form stands in a popover over the editor's own form.
        event.stopPropagation()
        finish()
      }}
    >
      <TextInput
        data-autofocus
        label={label}
        placeholder="https://"
        value={href}
        error={wrong}
        onChange={event => setHref(event.currentTarget.value)}
      />
      {kind === 'video' && (
        <TextInput
          label="De qué trata"
          maxLength={200}
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
      )}
      <Button type="submit">{href.trim() === '' && initial ? 'Quitar el enlace' : 'Agregar'}</Button>
    </form>
  )
}

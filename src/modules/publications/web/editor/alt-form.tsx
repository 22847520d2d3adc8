import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import classes from './editor.module.css'

/** What an image shows, in words, for whoever does not see it. */
export const AltForm = ({ initial, onDone }: { initial: string; onDone: (alt: string) => void }) => {
  const [alt, setAlt] = useState(initial)
  return (
    <form
      className={classes.popup}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onDone(alt.trim())
      }}
    >
      <TextInput
        data-autofocus
        label="Qué se ve en la imagen"
        description="Lo lee quien no la puede ver."
        maxLength={200}
        value={alt}
        onChange={event => setAlt(event.currentTarget.value)}
      />
      <Button type="submit">Guardar</Button>
    </form>
  )
}

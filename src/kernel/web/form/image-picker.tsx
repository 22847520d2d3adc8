import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { imageTypes } from '../../contract/files.ts'
import { Button } from '../components/button.tsx'
import classes from './image-picker.module.css'

type Props = {
  /** Label of the button: «Subir un logo». */
  label: string
  /** Accessible name of the file input: «Archivo del logo». */
  fileLabel: string
  hint: string
  /** Why the last file was refused; shown instead of the hint. */
  failure: string | null | undefined
  busy: boolean
  onPick: (file: File) => void
  /** Absent while there is no picture to remove. */
  onRemove: (() => void) | null
}

/** Chooses or removes a picture; the caller shows the picture itself. */
export const ImagePicker = ({ label, fileLabel, hint, failure, busy, onPick, onRemove }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Cleared so that choosing the same file again after an error triggers a change.
    event.currentTarget.value = ''
    if (file) onPick(file)
  }
  return (
    <div className={classes.picker}>
      <div className={classes.buttons}>
        <Button leftIcon={<IconUpload aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
          {label}
        </Button>
        {onRemove && (
          <Button variant="ghost" disabled={busy} onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={fileLabel}
        tabIndex={-1}
        onChange={pick}
      />
      {failure ? (
        <p role="alert" className={classes.wrong}>
          {failure}
        </p>
      ) : (
        <p className={classes.hint}>{hint}</p>
      )}
    </div>
  )
}

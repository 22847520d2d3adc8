import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { imageTypes } from '../../contract/files.ts'
import { Button } from '../components/button.tsx'
import classes from './image-picker.module.css'

type Props = {
  /** Of the button: «Subir un logo». */
  label: string
  /** Names the file for who cannot see it: «Archivo del logo». */
  fileLabel: string
  hint: string
  /** In place of the hint: why the last one was not taken. */
  failure: string | null | undefined
  busy: boolean
  onPick: (file: File) => void
  /** Absent while there is nothing to take away. */
  onRemove: (() => void) | null
}

/** Chooses a picture, or takes it away; beside whatever shows it. */
export const ImagePicker = ({ label, fileLabel, hint, failure, busy, onPick, onRemove }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after a refusal.
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

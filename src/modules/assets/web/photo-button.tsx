import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type FileView, imageTypes } from '../../../kernel/contract/files.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { uploadFile } from '../../../kernel/web/api/upload.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import classes from './follow.module.css'

/** Sends a picture, from the camera on a phone, and hands over the file it became. */
export const PhotoButton = ({ label, onUploaded }: { label: string; onUploaded: (file: FileView) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onUploaded(await uploadFile(file, 'image'))
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={busy} leftIcon={<IconCamera aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={event => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

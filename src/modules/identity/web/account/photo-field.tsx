import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { imageTypes } from '../../../../kernel/contract/files.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { uploadFile } from '../../../../kernel/web/api/upload.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { renewSession, useSession } from '../../../../kernel/web/session/session-store.ts'
import { accountRoutes } from '../../contract/account.ts'
import classes from './account.module.css'

/** One's face in this company: sent and kept at once. */
export const PhotoField = () => {
  const { user, environment } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const { errors, failure, busy, submit } = useSubmission(async (file: File | null) => {
    const fileId = file && (await uploadFile(file, 'image')).id
    await call(accountRoutes.savePhoto, { body: { fileId } })
    showToast({ variant: 'success', text: file ? 'Cambiaste tu foto' : 'Quitaste tu foto' })
    await renewSession()
  })
  const wrong = errors.fileId ?? failure
  return (
    <div className={classes.photo}>
      <Avatar name={user.displayName} photoUrl={user.photoUrl} size="huge" />
      <div className={classes.photoActs}>
        <div className={classes.actions}>
          <Button
            type="button"
            leftIcon={<IconUpload aria-hidden />}
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {user.photoUrl ? 'Cambiar la foto' : 'Subir una foto'}
          </Button>
          {user.photoUrl && (
            <Button type="button" variant="ghost" disabled={busy} onClick={() => void submit(null)}>
              Quitar
            </Button>
          )}
        </div>
        <input
          ref={input}
          className={classes.file}
          type="file"
          accept={imageTypes.join(',')}
          aria-label="Archivo de la foto"
          tabIndex={-1}
          onChange={event => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void submit(file)
          }}
        />
        {wrong ? (
          <p role="alert" className={classes.failure}>
            {wrong}
          </p>
        ) : (
          <p className={classes.hint}>JPG, PNG, WebP o GIF. La ven quienes trabajan en {environment.name}.</p>
        )}
      </div>
    </div>
  )
}

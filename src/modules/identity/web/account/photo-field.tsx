import { call } from '../../../../kernel/web/api/client.ts'
import { uploadFile } from '../../../../kernel/web/api/upload.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { ImagePicker } from '../../../../kernel/web/form/image-picker.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { renewSession, useSession } from '../../../../kernel/web/session/session-store.ts'
import { accountRoutes } from '../../contract/account.ts'
import classes from './account.module.css'

/** One's face in this company: sent and kept at once. */
export const PhotoField = () => {
  const { user, environment } = useSession()
  const { errors, failure, busy, submit } = useSubmission(async (file: File | null) => {
    const fileId = file && (await uploadFile(file, 'image')).id
    await call(accountRoutes.savePhoto, { body: { fileId } })
    showToast({ variant: 'success', text: file ? 'Cambiaste tu foto' : 'Quitaste tu foto' })
    await renewSession()
  })
  return (
    <div className={classes.photo}>
      <Avatar name={user.displayName} photoUrl={user.photoUrl} size="huge" />
      <ImagePicker
        label={user.photoUrl ? 'Cambiar la foto' : 'Subir una foto'}
        fileLabel="Archivo de la foto"
        hint={`JPG, PNG, WebP o GIF. La ven quienes trabajan en ${environment.name}.`}
        failure={errors.fileId ?? failure}
        busy={busy}
        onPick={file => void submit(file)}
        onRemove={user.photoUrl ? () => void submit(null) : null}
      />
    </div>
  )
}
